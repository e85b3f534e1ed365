const emailAddress =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

export function isEmailAddress(text: string): boolean {
  return emailAddress.test(text) && !/^\.|\.\.|\.@/.test(text);
}
