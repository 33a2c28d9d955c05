export type Mode = 'check' | 'apply' | 'preview' | 'adopt' | 'render' | 'snapshot';

/** What the program asks about a mode. Beyond this table, only a mode's own page knows which mode it is. */
interface Answers {
  /** Whether it is about files alone. */
  readonly isOffline?: true;
  readonly ofSeveral?: true;
  /** Whether it is about a pull request, whose author cannot give the token more permissions. */
  readonly ofPull?: true;
  /** Whether it makes a settings file, and so reads none. */
  readonly makesFile?: true;
  readonly editsFile?: true;
  /** Whether it finds out what apply would do, so that brakes have a say. */
  readonly plans?: true;
  /** Whether it reports differences and does nothing about them. */
  readonly onlyFinds?: true;
  /** Whether it writes the settings to the host. */
  readonly writes?: true;
  /** Whether it continues a stopped run, and takes a share of the repositories. */
  readonly resumes?: true;
  /** The mode whose requests it makes. */
  readonly asks?: 'check' | 'apply' | 'snapshot';
}

export const modes: Readonly<Record<Mode, Answers>> = {
  check: { ofSeveral: true, plans: true, onlyFinds: true, resumes: true, asks: 'check' },
  apply: { ofSeveral: true, plans: true, writes: true, resumes: true, asks: 'apply' },
  preview: { ofSeveral: true, ofPull: true, plans: true, asks: 'check' },
  adopt: { editsFile: true, asks: 'check' },
  render: { isOffline: true },
  snapshot: { ofSeveral: true, makesFile: true, resumes: true, asks: 'snapshot' },
};

export const modeNames = Object.keys(modes) as [Mode, ...Mode[]];

/** The mode of a run that names none. */
export const [usualMode] = modeNames;

export const modesThat = (isSo: (answers: Answers) => unknown): readonly Mode[] =>
  modeNames.filter((mode) => isSo(modes[mode]));
