export type Mode = 'check' | 'apply' | 'preview' | 'adopt' | 'render' | 'snapshot';

/** Code asks for these traits instead of the name of the mode. */
interface ModeTraits {
  readonly isOffline?: true;
  readonly acceptsFleet?: true;
  /** The author of a pull request cannot give the token more permissions. */
  readonly isForPullRequest?: true;
  readonly makesFile?: true;
  readonly editsFile?: true;
  /** The mode plans the changes that apply would make, so brakes check them. */
  readonly plans?: true;
  readonly onlyReports?: true;
  readonly writes?: true;
  readonly resumes?: true;
  /** The mode that sends the same requests. */
  readonly requestMode?: 'check' | 'apply' | 'snapshot';
}

export const modes: Readonly<Record<Mode, ModeTraits>> = {
  check: { acceptsFleet: true, plans: true, onlyReports: true, resumes: true, requestMode: 'check' },
  apply: { acceptsFleet: true, plans: true, writes: true, resumes: true, requestMode: 'apply' },
  preview: { acceptsFleet: true, isForPullRequest: true, plans: true, requestMode: 'check' },
  adopt: { editsFile: true, requestMode: 'check' },
  render: { isOffline: true },
  snapshot: { acceptsFleet: true, makesFile: true, resumes: true, requestMode: 'snapshot' },
};

export const modeNames = Object.keys(modes) as [Mode, ...Mode[]];

export const [usualMode] = modeNames;

export const listModes = (isWanted: (traits: ModeTraits) => unknown): readonly Mode[] =>
  modeNames.filter((mode) => isWanted(modes[mode]));
