/**
 * Detects two names of one repository, so Trueup does not apply two settings files to it. GitHub redirects requests for
 * a former name, and every answer shows the redirect.
 */

import { isDeepStrictEqual } from 'node:util';
import type { SettingsSources } from '../../fleet/sources.ts';
import { createFormerNameError } from '../../fleet/targets/former-names.ts';
import { parseRepositoryName, type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { nameCall, type RepositoryIdentity } from '../../github/identity.ts';
import { reportFailure } from '../../report/result/failure-lines.ts';
import { type Gate, listWritingItems } from '../../report/result/gate.ts';
import { modes } from '../../report/result/modes.ts';
import { type Line, reportNote } from '../../report/result/result.ts';
import type { TokenNeeds } from '../../session/channels.ts';
import type { TargetConnection } from '../../session/connections.ts';
import type { RunScope } from '../../session/inputs/run-options.ts';
import type { Session } from '../../session/session.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';

export type NameTracker = NonNullable<ReturnType<typeof createNameTracker>>;

/** Returns `undefined` if all targets have ids, because their names are current. */
export function createNameTracker(
  repositories: readonly DisclosedTarget[],
  { options, session }: { readonly options: RunScope; readonly session: Pick<Session, 'connectTarget'> },
  sources: Pick<SettingsSources, 'readOperatorSettings'>,
  needs?: TokenNeeds,
) {
  const open = repositories.filter(({ missing }) => !missing);
  if (open.every(({ id }) => id !== undefined)) return undefined;
  const byName = new Map(open.map(({ repository }) => [toNameKey(repository), repository]));
  const readers = new Map<DisclosedTarget, TargetConnection>();
  const identities = new Map<DisclosedTarget, RepositoryIdentity>();
  const reports = new Map<DisclosedTarget, Promise<Line | undefined>>();
  const disputed = new Map<string, Line>();
  let allDetected: Promise<unknown> | undefined;

  function openOnce(target: DisclosedTarget): TargetConnection {
    const opened = getOrCreate(readers, target, () => session.connectTarget(target, needs));
    identities.set(target, opened.client.identity);
    return opened;
  }

  async function compareWithCurrentName(target: DisclosedTarget): Promise<Line | undefined> {
    const { repository, id } = target;
    const { full_name: name } = await openOnce(target).reader.ask(nameCall);
    if (id !== undefined || name.toLowerCase() === toNameKey(repository)) return undefined;
    const currentName = byName.get(name.toLowerCase());
    if (!currentName) return reportFailure('', createFormerNameError(repository, 'repos', parseRepositoryName(name)!));
    const [ownSettings, currentSettings] = await Promise.all([
      sources.readOperatorSettings(target),
      sources.readOperatorSettings({ repository: currentName }),
    ]);
    if (isDeepStrictEqual(ownSettings, currentSettings)) return noteSameSettings(repository, currentName);
    disputed.set(toNameKey(currentName), reportOtherSettings(repository, currentName));
    return reportOtherSettings(repository, currentName);
  }

  async function reportOtherName(target: DisclosedTarget) {
    if (!reports.has(target) && !identities.get(target)?.isMoved) return undefined;
    return getOrCreate(reports, target, () => compareWithCurrentName(target));
  }

  /** If Trueup cannot read a repository, its own run reports the failure. */
  async function detectRename(target: DisclosedTarget) {
    try {
      if (target.id === undefined && identities.get(target)?.isMoved === undefined)
        await openOnce(target).reader.ask(nameCall);
      await reportOtherName(target);
    } catch {}
  }

  return {
    openConnection: openOnce,
    reportOtherName,
    /** Blocks writes if another name of the run has different settings for the repository. */
    createGate:
      (target: DisclosedTarget): Gate =>
      async ({ planned }) => {
        if (!listWritingItems(planned).length) return {};
        if (modes[options.mode].writes) allDetected ??= Promise.all(open.map(detectRename));
        await allDetected;
        const line = (await reportOtherName(target)) ?? disputed.get(toNameKey(target.repository));
        return line ? { refused: 'this run contains the repository under another name too', lines: [line] } : {};
      },
    close: (target: DisclosedTarget) => void readers.delete(target),
  };
}

const noteSameSettings = (repository: RepositoryName, other: RepositoryName): Line =>
  reportNote(
    `${formatCode(toFullName(repository))} was renamed to ${formatCode(toFullName(other))}, which is in this run too with the same settings: remove the old name`,
  );

const reportOtherSettings = (repository: RepositoryName, other: RepositoryName): Line => ({
  kind: 'error',
  key: '',
  message: `${formatCode(toFullName(repository))} and ${formatCode(toFullName(other))} are the same repository, but this run has different settings for the two names`,
  publicMessage: 'two names of this run are the same repository, but the run has different settings for them',
  fix: 'keep the current name of the repository, and remove the other name and its settings files',
  code: 'plan_refused',
});
