/**
 * `blind`: not comparable. `left`: blocked by owner. `unseen`: only a token that may write sees it. `lost`:
 * unsupported.
 */
export type Ending = (typeof endings)[number];

/** Ordered from best to worst. A path with several lines gets the worst ending. */
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

export type CoveredPaths = readonly (readonly [subject: string, key: string])[];

export type UncomparedEnding = Extract<Ending, 'blind' | 'left' | 'unseen' | 'lost'>;
