/**
 * Behaviors of older servers, or behaviors that only the description states. Recordings of GitHub show another
 * behavior, which the simulator has by default.
 */
export const legacyBehaviors = [
  'a branch names its pattern',
  'a due date is midnight in California',
  'a missing secret has a message',
  'an empty description of a label is null',
  'disabling again succeeds',
  'fixes go off without alerts',
  'hidden protection is 404',
  'immutable releases that are off are 404',
  'null turns a switch off',
  'reporting of a private repository is 422',
  'the default subject shows its keys',
  'topics stay in order',
] as const;

export type LegacyBehavior = (typeof legacyBehaviors)[number];
