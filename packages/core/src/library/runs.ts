/**
 * Runs check, apply, preview, snapshot and render from a program. These functions are the public API of the package,
 * with safe defaults for unattended runs.
 */

import { renderSettings } from '../engine/render.ts';
import { previews } from '../previews/hooks.ts';
import type { RunResult } from '../report/result/result.ts';
import { startRun } from '../run/start.ts';
import { isSectionKey } from '../sections/keys.ts';
import type { RunOptions } from '../session/inputs/run-options.ts';
import type { World } from '../session/world/world.ts';
import { parseAcknowledgement } from '../settings/acknowledgements.ts';
import { MissingFileError } from '../settings/reading/load.ts';
import type { RepositorySession } from './session.ts';

export interface CheckOptions {
  readonly settings: string;
  /** Sections to compare, such as `labels`. If unset, all declared sections. */
  readonly sections?: readonly string[];
  /** The default is `fail`. */
  readonly onMissingPermission?: 'fail' | 'warn';
}

export interface ApplyOptions extends CheckOptions {
  /**
   * The default is `stop`: apply then writes nothing if a brake reports a change. The brakes `weaker-default` and
   * `weaker-actions` are part of another package, so apply makes changes that only these brakes would stop.
   */
  readonly brakes?: 'stop' | 'warn' | 'off';
  /** Approved dangerous changes, as a report prints them: `removals:labels=12`. */
  readonly allow?: readonly string[];
}

export interface PullRequestSettings extends CheckOptions {
  readonly base: string;
}

/** Sends only read requests. Returns a result even if the run fails. */
export const check = async (session: RepositorySession, options: CheckOptions): Promise<RunResult> =>
  startSessionRun(session, { mode: 'check', ...toRunOptions(options) }, { [settingsFile]: options.settings });

/** Writes the differences and reads them back. Returns a result even if the run fails. */
export const apply = async (
  session: RepositorySession,
  { brakes = 'stop', allow = [], ...options }: ApplyOptions,
): Promise<RunResult> =>
  startSessionRun(
    session,
    { mode: 'apply', ...toRunOptions(options), brakes, allow: allow.map(parseAcknowledgementOrThrow) },
    { [settingsFile]: options.settings },
  );

/** Shows the changes that a merge would cause. Sends only read requests. */
export const preview = async (
  session: RepositorySession,
  { base, ...options }: PullRequestSettings,
): Promise<RunResult> =>
  startSessionRun(
    session,
    { mode: 'preview', ...toRunOptions(options), base: baseFile },
    { [settingsFile]: options.settings, [baseFile]: base },
  );

/** Reads live settings as the text of a settings file. The text is unset if nothing could be read. */
export async function snapshot(session: RepositorySession, { sections }: Pick<CheckOptions, 'sections'> = {}) {
  const files: Record<string, string> = {};
  const options = { mode: 'snapshot', ...toRunOptions({ sections }), snapshotFile: settingsFile } as const;
  const result = await startSessionRun(session, options, files);
  return { result, settings: files[settingsFile] };
}

/** Merges layers, the lowest first. Sends no request. The text is unset if a layer is invalid. */
export async function render(layers: readonly string[]) {
  const files = Object.fromEntries(layers.map((text, index) => [`layer-${index + 1}.yml`, text]));
  const { result, text } = await renderSettings(
    { mode: 'render', settingsFile: Object.keys(files) },
    async (file) => files[file]!,
  );
  return { result, settings: text };
}

const settingsFile = 'settings.yml';
const baseFile = 'base.yml';

/** Throws `TypeError` for an unknown section. */
function toRunOptions({ sections, onMissingPermission }: Partial<CheckOptions>) {
  const unknown = sections?.find((name) => !isSectionKey(name));
  if (unknown !== undefined) throw new TypeError(`${JSON.stringify(unknown)} is not a section`);
  return { sections, ...(onMissingPermission && { onMissingPermission }) };
}

function parseAcknowledgementOrThrow(text: string) {
  const agreed = parseAcknowledgement(text);
  if (!agreed) throw new TypeError(`${JSON.stringify(text)} does not match any brake`);
  return agreed;
}

/** A program reads only the outcome, so unknown keys and empty settings are errors. */
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

function startSessionRun(
  session: RepositorySession,
  options: Partial<RunOptions> & Pick<RunOptions, 'mode'>,
  files: Record<string, string>,
) {
  const { repository, token } = session;
  return startRun({ ...defaults, repository, token, ...options }, createMemoryWorld(session, files), '.', [previews]);
}

function createMemoryWorld(
  { environment, transport, clock, onProgress }: RepositorySession,
  files: Record<string, string>,
): World {
  const readGiven = (file: string) => files[file.replace(/^\.\//, '')];
  return {
    environment,
    transport,
    clock,
    async load(file) {
      const text = readGiven(file);
      if (text === undefined) throw new MissingFileError(file);
      return text;
    },
    list: async () => [],
    files: {
      read: async (file) => readGiven(file),
      async createPrivate(file, text) {
        const isNew = readGiven(file) === undefined;
        if (isNew) files[file] = text;
        return isNew;
      },
      async write(file, text) {
        files[file] = text;
      },
      async remove(file) {
        delete files[file];
      },
    },
    showProgress: onProgress,
    printLine: onProgress,
    maskSecret: () => {},
  };
}
