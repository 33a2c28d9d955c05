/**
 * How a declared path ended. `differs`: found different by a run that writes nothing. `blind`: cannot be compared by
 * design. `left`: only somebody else can change it. `unseen`: only a token that may write sees it. `lost`: the host, its
 * plan or the owner has no such thing.
 */
export type Ending = (typeof endings)[number];

/** From best to worst; of several lines about a path, the worst counts. */
export const endings = [
  'equal',
  'written',
  'blind',
  'left',
  'unseen',
  'differs',
  'not-done',
  'lost',
  'denied',
] as const;

/** Declared paths, each as the name of an item and a dotted path below it. */
export type CoveredPaths = readonly (readonly [subject: string, key: string])[];

/** The endings of paths that were not compared although their section was. */
export type UncomparedEnding = Extract<Ending, 'blind' | 'left' | 'unseen' | 'lost'>;
