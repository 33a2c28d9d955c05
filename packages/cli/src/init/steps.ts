import { inputs } from '@trueup/core/session';
import { createIndenter, quoteYamlIfNeeded } from './writing.ts';

export interface StepOptions {
  readonly settingsFile: string;
  /** The value of `uses`. */
  readonly action: string;
  /** The tag or branch of the commit in `action`. */
  readonly version?: string;
  /** The version of an Enterprise Server. */
  readonly server?: string;
}

/** A full commit cannot be moved to other code, unlike a tag. Runners of an Enterprise Server may lack Node 24. */
const chooseCheckoutAction = ({ server }: StepOptions) =>
  server
    ? 'actions/checkout@08eba0b27e820071cde6df949e0beb9ba4906955 # v4.3.0'
    : 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0';

export const formatCheckoutStep = (options: StepOptions) => `\
      - uses: ${chooseCheckoutAction(options)}
        with:
          persist-credentials: false`;

/** A key that starts with `#` becomes a comment. */
export const formatTrueupStep = (
  { action, version, settingsFile }: StepOptions,
  stepInputs: Readonly<Record<string, string | undefined>>,
  id?: string,
) =>
  [
    ...(isMovable(action) ? ['      # A tag or branch can be moved. Use the full commit of the version instead.'] : []),
    `      - uses: ${quoteYamlIfNeeded(action)}${version ? ` # ${version}` : ''}`,
    ...(id ? [`        id: ${id}`] : []),
    '        with:',
    ...Object.entries(stepInputs)
      .map(([name, value]) => (value === undefined ? name : `${name}: ${value}`))
      .map(createIndenter(10)),
    ...(settingsFile === inputs.settingsFile.defaultValue
      ? []
      : [`          settings-file: ${quoteYamlIfNeeded(settingsFile)}`]),
  ].join('\n');

/** A tag or a branch of another repository can be moved to other code. A full commit cannot. */
const isMovable = (action: string) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action);
