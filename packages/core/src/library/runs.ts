import { render as renderLayers } from '../engine/render.ts';
import { previews } from '../previews/hooks.ts';
import type { RunResult } from '../report/result/result.ts';
import { startRun } from '../run/start.ts';
import { sectionKeys } from '../sections/keys.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import type { World } from '../session/world/world.ts';
import { acknowledgementFrom } from '../settings/acknowledgements.ts';
import { NoSuchFile } from '../settings/reading/load.ts';
import type { RepositorySession } from './session.ts';

/** Settings, and which of their sections count. */
export interface CheckOptions {
  /** The text of a settings file. */
  readonly settings: string;
  /** The sections to compare, such as `labels`. Unset, every section that the settings declare. */
  readonly sections?: readonly string[];
  /** What a permission that the token lacks does. `fail` is the default. */
  readonly onMissingPermission?: 'fail' | 'warn';
}

/** Settings to write. */
export interface ApplyOptions extends CheckOptions {
  /** What the brakes do with a dangerous change. `stop` is the default: apply writes nothing then. */
  readonly brakes?: 'stop' | 'warn' | 'off';
  /** Dangerous changes that are agreed to, as a report prints them: `removals:labels=12`. */
  readonly allow?: readonly string[];
}

/** The settings of a pull request, and those of its target branch. */
export interface PullRequestSettings extends CheckOptions {
  readonly base: string;
}

/** Compares a repository with settings. Sends only reads. Returns a result also for a run that failed. */
export const check = async (session: RepositorySession, options: CheckOptions): Promise<RunResult> =>
  startSession(session, { mode: 'check', ...toRunOptions(options) }, { [settingsFile]: options.settings });

/** Brings a repository in line with settings, and reads back what it wrote. Returns a result also for a run that failed. */
export const apply = async (
  session: RepositorySession,
  { brakes = 'stop', allow = [], ...options }: ApplyOptions,
): Promise<RunResult> =>
  startSession(
    session,
    { mode: 'apply', ...toRunOptions(options), brakes, allow: allow.map(parseAllowed) },
    { [settingsFile]: options.settings },
  );

/** Shows what merging a pull request would change in the repository. Sends only reads. */
export const preview = async (
  session: RepositorySession,
  { base, ...options }: PullRequestSettings,
): Promise<RunResult> =>
  startSession(
    session,
    { mode: 'preview', ...toRunOptions(options), base: baseFile },
    { [settingsFile]: options.settings, [baseFile]: base },
  );

/** Reads the live settings of a repository as the text of a settings file. The text is unset if nothing could be read. */
export async function snapshot(session: RepositorySession, { sections }: Pick<CheckOptions, 'sections'> = {}) {
  const files: Record<string, string> = {};
  const options = { mode: 'snapshot', ...toRunOptions({ sections }), snapshotFile: settingsFile } as const;
  const result = await startSession(session, options, files);
  return { result, settings: files[settingsFile] };
}

/** Merges layers of settings into one text, the lowest first. Sends nothing. The text is unset if a layer is refused. */
export async function render(layers: readonly string[]) {
  const files = Object.fromEntries(layers.map((text, index) => [`layer-${index + 1}.yml`, text]));
  const { result, text } = await renderLayers(
    { mode: 'render', settingsFile: Object.keys(files) },
    async (file) => files[file]!,
  );
  return { result, settings: text };
}

const settingsFile = 'settings.yml';
const baseFile = 'base.yml';

function toRunOptions({ sections, onMissingPermission }: Partial<CheckOptions>) {
  const unknown = sections?.find((name) => !(sectionKeys as readonly string[]).includes(name));
  if (unknown !== undefined) throw new TypeError(`${JSON.stringify(unknown)} is not a section`);
  return { sections, ...(onMissingPermission && { onMissingPermission }) };
}

function parseAllowed(text: string) {
  const agreed = acknowledgementFrom(text);
  if (!agreed) throw new TypeError(`${JSON.stringify(text)} does not match any brake`);
  return agreed;
}

/**
 * The defaults of the command line in a job. Unknown keys are refused, and so are settings that declare nothing: a program
 * reads the outcome and not the notes.
 */
const defaults = {
  settingsFile,
  unknownKeys: 'refuse',
  refusesEmpty: true,
  onMissingPermission: 'fail',
  onUnsupported: 'fail',
  maxWait: 60,
  overwrite: true,
  privateRepos: 'show',
  privateReport: 'none',
  adminValues: 'show',
  brakes: 'stop',
  planApp: 'github-actions',
  post: false,
  fork: false,
} as const satisfies Partial<RunOptions>;

function startSession(
  session: RepositorySession,
  options: Partial<RunOptions> & Pick<RunOptions, 'mode'>,
  files: Record<string, string>,
) {
  const { repository, token, onProgress } = session;
  return startRun({ ...defaults, repository, token, ...options }, createWorld(session, files, onProgress), '.', [
    previews,
  ]);
}

/** The surroundings of a run whose only files are those given: it reads no disk and writes none. */
function createWorld(
  { environment, transport, clock }: RepositorySession,
  files: Record<string, string>,
  said: World['said'],
): World {
  const read = (file: string) => files[file.replace(/^\.\//, '')];
  return {
    environment,
    transport,
    clock,
    async load(file) {
      const text = read(file);
      if (text === undefined) throw new NoSuchFile(file);
      return text;
    },
    list: async () => [],
    files: {
      read: async (file) => read(file),
      async write(file, text) {
        files[file] = text;
      },
      async remove(file) {
        delete files[file];
      },
    },
    said,
    announced: said,
    masks: () => {},
  };
}
