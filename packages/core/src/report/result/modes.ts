export type Mode = 'check' | 'apply' | 'preview' | 'adopt' | 'render' | 'snapshot';

/** What the program asks about a mode. Beyond this table, only a mode's own page knows which mode it is. */
interface ModeTraits {
  /** Whether it is about files alone. */
  readonly isOffline?: true;
  readonly acceptsSeveral?: true;
  /** Whether it is about a pull request, whose author cannot give the token more permissions. */
  readonly isForPullRequest?: true;
  /** Whether it makes a settings file, and so reads none. */
  readonly makesFile?: true;
  readonly editsFile?: true;
  /** Whether it finds out what apply would do, so that brakes have a say. */
  readonly plans?: true;
  /** Whether it reports differences and does nothing about them. */
  readonly onlyReports?: true;
  /** Whether it writes the settings to the host. */
  readonly writes?: true;
  /** Whether it continues a stopped run, and takes a share of the repositories. */
  readonly resumes?: true;
  /** The mode whose requests it makes. */
  readonly requestMode?: 'check' | 'apply' | 'snapshot';
}

export const modes: Readonly<Record<Mode, ModeTraits>> = {
  check: { acceptsSeveral: true, plans: true, onlyReports: true, resumes: true, requestMode: 'check' },
  apply: { acceptsSeveral: true, plans: true, writes: true, resumes: true, requestMode: 'apply' },
  preview: { acceptsSeveral: true, isForPullRequest: true, plans: true, requestMode: 'check' },
  adopt: { editsFile: true, requestMode: 'check' },
  render: { isOffline: true },
  snapshot: { acceptsSeveral: true, makesFile: true, resumes: true, requestMode: 'snapshot' },
};

export const modeNames = Object.keys(modes) as [Mode, ...Mode[]];

/** The mode of a run that names none. */
export const [usualMode] = modeNames;

export const listModes = (isSo: (answers: ModeTraits) => unknown): readonly Mode[] =>
  modeNames.filter((mode) => isSo(modes[mode]));
