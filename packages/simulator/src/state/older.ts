/**
 * What older hosts did otherwise, or what only the description says: recordings of the host show another way, which the
 * simulator plays unless it is told to play the older one.
 */
export const olderWays = [
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
  'the subject of the host shows its keys',
  'topics stay in order',
] as const;

export type OlderWay = (typeof olderWays)[number];
