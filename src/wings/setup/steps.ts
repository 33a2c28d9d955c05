import { inputs } from '../../session/inputs/table.ts';
import { indent, quoteYaml } from './writing.ts';

export interface StepOptions {
  readonly settingsFile: string;
  /** The value of `uses`. */
  readonly action: string;
  /** The version of an Enterprise Server. */
  readonly server?: string;
}

/** Actions by their full commit: whoever can move a tag cannot change what runs here. */
const pinned = {
  checkout: 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0',
  upload: 'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2',
};

/** Runners of a server may have no Node 24, and no server takes artifacts as later versions send them. */
const pinnedOnServer: typeof pinned = {
  ...pinned,
  checkout: 'actions/checkout@08eba0b27e820071cde6df949e0beb9ba4906955 # v4.3.0',
  upload: 'actions/upload-artifact@c6a3b2bd78b3985e4b2f15397fec357f0fd808de # v3.2.2-node20',
};

const pinnedFor = ({ server }: StepOptions) => (server ? pinnedOnServer : pinned);

export const checkout = (options: StepOptions) => `\
      - uses: ${pinnedFor(options).checkout}
        with:
          persist-credentials: false`;

/** The step that runs Trueup. A key that starts with `#` is a comment. */
export const step = (
  { action, settingsFile }: StepOptions,
  given: Readonly<Record<string, string | undefined>>,
  id?: string,
) =>
  [
    ...(isMovable(action)
      ? ['      # A tag or branch can be moved. Better write the full commit of the version here.']
      : []),
    `      - uses: ${quoteYaml(action)}`,
    ...(id ? [`        id: ${id}`] : []),
    '        with:',
    ...Object.entries(given)
      .map(([name, value]) => (value === undefined ? name : `${name}: ${value}`))
      .map(indent(10)),
    ...(settingsFile === inputs.settingsFile.standard ? [] : [`          settings-file: ${quoteYaml(settingsFile)}`]),
  ].join('\n');

/** Whether the action is in another repository, at something else than a full commit. */
export const isMovable = (action: string) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action);

/** Keeps the undo file of an apply before it. */
export const keepUndo = (options: StepOptions) => `
      - uses: ${pinnedFor(options).upload}
        # Without an undo key there is no sealed file, and an open one is for administrators alone.
        if: always() && endsWith(steps.trueup.outputs['undo-file'], '.sealed')
        with:
          name: settings-undo-\${{ github.run_attempt }}
          path: \${{ steps.trueup.outputs['undo-file'] }}`;
