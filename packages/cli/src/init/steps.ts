import { inputs } from '@trueup/core/session';
import { indent, quoteYaml } from './writing.ts';

export interface StepOptions {
  readonly settingsFile: string;
  /** The value of `uses`. */
  readonly action: string;
  /** The tag or branch that the commit in `action` was found under. */
  readonly version?: string;
  /** The version of an Enterprise Server. */
  readonly server?: string;
}

/**
 * `actions/checkout` by its full commit: a person who moves a tag cannot change what runs here. Runners of a server may
 * have no Node 24.
 */
const checkoutFor = ({ server }: StepOptions) =>
  server
    ? 'actions/checkout@08eba0b27e820071cde6df949e0beb9ba4906955 # v4.3.0'
    : 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0';

export const checkout = (options: StepOptions) => `\
      - uses: ${checkoutFor(options)}
        with:
          persist-credentials: false`;

/** The step that runs Trueup. A key that starts with `#` is a comment. */
export const step = (
  { action, version, settingsFile }: StepOptions,
  given: Readonly<Record<string, string | undefined>>,
  id?: string,
) =>
  [
    ...(isMovable(action) ? ['      # A tag or branch can be moved. Use the full commit of the version instead.'] : []),
    `      - uses: ${quoteYaml(action)}${version ? ` # ${version}` : ''}`,
    ...(id ? [`        id: ${id}`] : []),
    '        with:',
    ...Object.entries(given)
      .map(([name, value]) => (value === undefined ? name : `${name}: ${value}`))
      .map(indent(10)),
    ...(settingsFile === inputs.settingsFile.standard ? [] : [`          settings-file: ${quoteYaml(settingsFile)}`]),
  ].join('\n');

/** Whether the action is in another repository, at something else than a full commit. */
const isMovable = (action: string) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action);
