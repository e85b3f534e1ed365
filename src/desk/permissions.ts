/** Where a grant holds, from wide to narrow. Each contains the ones after it. */
export const scopeKinds = ["platform", "group", "site", "dealership"] as const;
export type ScopeKind = (typeof scopeKinds)[number];

export const roleNames = ["salesperson", "stockController", "salesManager", "groupAdmin", "operator"] as const;
export type Role = (typeof roleNames)[number];

type RoleRule = {
  label: string;
  /** The kinds of scope at which the role can be granted. */
  scopes: readonly ScopeKind[];
  /** Whether a session needs two factors: a passkey, or an emailed code with one of an authenticator. */
  needsSecondFactor: boolean;
  /** The roles that it may give to others, within its own scope. */
  mayGrant: readonly Role[];
};

export const roleRules: Record<Role, RoleRule> = {
  salesperson: {
    label: "Salesperson",
    scopes: ["group", "site", "dealership"],
    needsSecondFactor: false,
    mayGrant: [],
  },
  stockController: {
    label: "Stock controller",
    scopes: ["group", "site", "dealership"],
    needsSecondFactor: false,
    mayGrant: [],
  },
  salesManager: {
    label: "Sales manager",
    scopes: ["group", "site", "dealership"],
    needsSecondFactor: true,
    mayGrant: ["salesperson"],
  },
  groupAdmin: {
    label: "Administrator",
    scopes: ["group", "site"],
    needsSecondFactor: true,
    mayGrant: ["salesperson", "stockController", "salesManager", "groupAdmin"],
  },
  operator: {
    label: "Operator",
    scopes: ["platform"],
    needsSecondFactor: true,
    mayGrant: ["groupAdmin", "operator"],
  },
};

/** `own`: only subjects that belong to the person, or to nobody yet. */
export type Extent = "all" | "own";

/** `fresh`: the person proved who they are within the last minutes (`freshProofMs`). */
export type Proof = "session" | "fresh";

export type ActionRule = {
  label: string;
  /** The narrowest scope that its subjects belong to: a grant at a narrower one does not allow it. */
  scope: ScopeKind;
  roles: Partial<Record<Role, Extent>>;
  proof: Proof;
};

/** People at a dealership who work on leads; a salesperson on their own and those that nobody has claimed. */
const leadWorkers = { salesperson: "own", salesManager: "all", groupAdmin: "all" } as const;
const leadManagers = { salesManager: "all", groupAdmin: "all" } as const;
const stockWorkers = { stockController: "all", groupAdmin: "all" } as const;
const stockReaders = { salesperson: "all", salesManager: "all", ...stockWorkers } as const;
const admins = { groupAdmin: "all" } as const;
const adminsAndOperators = { groupAdmin: "all", operator: "all" } as const;
const managersUp = { salesManager: "all", groupAdmin: "all", operator: "all" } as const;

function rule(label: string, scope: ScopeKind, roles: ActionRule["roles"], proof: Proof = "session"): ActionRule {
  return { label, scope, roles, proof };
}

/** Every action of the desk: what it is, on what it works, which roles may do it, and the proof that it needs. */
export const actions = {
  "lead.read": rule("See leads", "dealership", leadWorkers),
  "lead.claim": rule("Claim a lead", "dealership", leadWorkers),
  "lead.answer": rule("Answer a lead", "dealership", leadWorkers),
  "lead.log": rule("Log a call or a note", "dealership", leadWorkers),
  "lead.update": rule("Change the state, outcome and next step of a lead", "dealership", leadWorkers),
  "lead.assign": rule("Give a lead to somebody else", "dealership", leadManagers),
  "lead.review": rule("Decide whether a lead is spam", "dealership", leadManagers),
  "lead.merge": rule("Merge the enquiries of one person, and undo it", "dealership", leadManagers),
  "lead.redeliver": rule("Send a lead's delivery again", "dealership", leadManagers),
  "lead.report": rule("See response times and outcomes", "dealership", leadManagers),
  "lead.export": rule("Export leads", "dealership", leadManagers, "fresh"),
  "template.write": rule("Change templates of answers", "site", leadManagers),
  "assignment.write": rule("Change how leads are assigned", "site", leadManagers),
  "roster.read": rule("See rosters and absences", "dealership", leadWorkers),
  "roster.write": rule("Change rosters and absences", "dealership", leadManagers),
  "appointment.read": rule("See the calendar", "dealership", leadWorkers),
  "appointment.write": rule("Book, move and cancel appointments", "dealership", leadWorkers),
  "stock.read": rule("See stock", "dealership", stockReaders),
  "stock.hold": rule("Hold or release a vehicle", "dealership", stockReaders),
  "stock.say": rule("Set values over the feed", "dealership", stockWorkers),
  "stock.price": rule("Change prices", "dealership", { salesManager: "all", ...stockWorkers }),
  "stock.add": rule("Add a vehicle by hand", "dealership", stockWorkers),
  "stock.photo": rule("Add, sort and hide photos", "dealership", stockReaders),
  "stock.bulk": rule("Change many vehicles at once", "dealership", stockWorkers),
  "stock.export": rule("Export stock", "dealership", stockWorkers, "fresh"),
  "import.read": rule("See imports", "site", stockWorkers),
  "import.run": rule("Import a stock file", "site", stockWorkers),
  "import.release": rule("Confirm or refuse held removals", "site", stockWorkers),
  "import.correct": rule("Correct refused rows and mappings", "site", stockWorkers),
  "import.source": rule("Change sources of stock and their keys", "site", admins, "fresh"),
  "person.read": rule("See people and what they may do", "dealership", managersUp),
  "person.invite": rule("Invite people", "dealership", managersUp, "fresh"),
  "person.grant": rule("Give people access", "dealership", managersUp, "fresh"),
  "person.end": rule("End people's access", "dealership", managersUp, "fresh"),
  "person.viewAs": rule("See the desk as somebody else", "platform", { operator: "all" }, "fresh"),
  "activity.read": rule("See who changed what", "site", adminsAndOperators),
  "activity.undo": rule("Undo a change", "site", adminsAndOperators),
  "activity.export": rule("Export who changed what", "site", adminsAndOperators, "fresh"),
} as const satisfies Record<string, ActionRule>;

export type Action = keyof typeof actions;

export const actionNames = Object.keys(actions) as Action[];

/** The rule of an action, with the type that all rules share. */
export function actionRule(action: Action): ActionRule {
  return actions[action];
}
