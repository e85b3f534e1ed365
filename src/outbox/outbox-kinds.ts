/**
 * Every kind of work in the outbox, by the name stored with its entries. The file of a kind adds its name here
 * (`declare module`). A kind without a handler in the composition does not compile, nor does an entry of an undeclared
 * kind.
 */
// eslint-disable-next-line typescript/no-empty-object-type -- the file of each kind adds its own name
export interface OutboxKinds {}

export type OutboxKind = keyof OutboxKinds;
