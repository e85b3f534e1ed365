import fc from "fast-check";

/**
 * Ends a property test after this time: a mutant is judged by many tests, and the first few values notice most changes.
 * One that has not failed by then has passed, even before its first value on a machine that is busy.
 */
const limitMs = 150;

fc.configureGlobal({
  interruptAfterTimeLimit: limitMs,
  reporter(run) {
    if (run.counterexample !== null) throw new Error(fc.defaultReportMessage(run));
  },
});
