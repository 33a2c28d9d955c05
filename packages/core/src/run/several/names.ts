/**
 * Detects two names of one repository, so Trueup does not apply two settings files to it. GitHub redirects requests for
 * a former name, and every answer shows the redirect.
 */

import { isDeepStrictEqual } from 'node:util';
import type { SettingsSources } from '../../fleet/sources.ts';
import { refuseFormerName } from '../../fleet/targets/former-names.ts';
import { fullName, nameKey, type RepositoryName } from '../../github/github.ts';
import { askName, type Identity } from '../../github/identity.ts';
import { failureOf } from '../../report/result/failure-lines.ts';
import { type Gate, itemsOf } from '../../report/result/gate.ts';
import { modes } from '../../report/result/modes.ts';
import { type Line, note } from '../../report/result/result.ts';
import type { Needs } from '../../session/carriage.ts';
import type { Opened } from '../../session/connections.ts';
import type { About } from '../../session/inputs/run-options.ts';
import { nameFrom } from '../../session/names/repository-names.ts';
import type { Session } from '../../session/session.ts';
import type { VisitedRepository } from '../../session/targets/disclosure.ts';
import { madeOnce } from '../../settings/maps.ts';
import { code } from '../../settings/shown.ts';

export type NameTracker = NonNullable<ReturnType<typeof createNameTracker>>;

/** A list with ids shows current names, so no name needs a check. */
export function createNameTracker(
  repositories: readonly VisitedRepository[],
  { options, session }: { readonly options: About; readonly session: Pick<Session, 'host'> },
  sources: Pick<SettingsSources, 'saidOf'>,
  needs?: Needs,
) {
  const open = repositories.filter(({ missing }) => !missing);
  if (open.every(({ id }) => id !== undefined)) return undefined;
  const byName = new Map(open.map(({ repository }) => [nameKey(repository), repository]));
  const readers = new Map<VisitedRepository, Opened>();
  const identities = new Map<VisitedRepository, Identity>();
  const verdicts = new Map<VisitedRepository, Promise<Line | undefined>>();
  const disputed = new Map<string, Line>();
  let all: Promise<unknown> | undefined;

  function openOnce(target: VisitedRepository): Opened {
    const opened = madeOnce(readers, target, () => session.host(target, needs));
    identities.set(target, opened.host.identity);
    return opened;
  }

  async function judgeName(target: VisitedRepository): Promise<Line | undefined> {
    const { repository, id } = target;
    const { full_name: name } = await openOnce(target).reader.ask(askName);
    if (id !== undefined || name.toLowerCase() === nameKey(repository)) return undefined;
    const currentName = byName.get(name.toLowerCase());
    if (!currentName) return failureOf('', refuseFormerName(repository, 'repos', nameFrom(name)!));
    const [is, meant] = await Promise.all([sources.saidOf(target), sources.saidOf({ repository: currentName })]);
    if (isDeepStrictEqual(is, meant)) return noteSameSettings(repository, currentName);
    disputed.set(nameKey(currentName), reportOtherSettings(repository, currentName));
    return reportOtherSettings(repository, currentName);
  }

  async function findOtherName(target: VisitedRepository) {
    if (!verdicts.has(target) && !identities.get(target)?.isMoved) return undefined;
    return madeOnce(verdicts, target, () => judgeName(target));
  }

  /** A repository that cannot be read reports the failure in its own run. */
  async function lookUpName(target: VisitedRepository) {
    try {
      if (target.id === undefined && identities.get(target)?.isMoved === undefined)
        await openOnce(target).reader.ask(askName);
      await findOtherName(target);
    } catch {}
  }

  return {
    openConnection: openOnce,
    findOtherName,
    /** Blocks writes if another name of the run has different settings for the repository. */
    gate:
      (target: VisitedRepository): Gate =>
      async ({ planned }) => {
        if (!itemsOf(planned).length) return {};
        if (modes[options.mode].writes) all ??= Promise.all(open.map(lookUpName));
        await all;
        const line = (await findOtherName(target)) ?? disputed.get(nameKey(target.repository));
        return line ? { refused: 'this run contains the repository under another name too', lines: [line] } : {};
      },
    close: (target: VisitedRepository) => void readers.delete(target),
  };
}

const noteSameSettings = (repository: RepositoryName, other: RepositoryName) =>
  note(
    `${code(fullName(repository))} was renamed to ${code(fullName(other))}, which is in this run too with the same settings: remove the old name`,
  );

const reportOtherSettings = (repository: RepositoryName, other: RepositoryName): Line => ({
  kind: 'error',
  key: '',
  message: `${code(fullName(repository))} and ${code(fullName(other))} are the same repository, but this run has different settings for the two names`,
  openly: 'two names of this run are the same repository, but the run has different settings for them',
  fix: 'keep the current name of the repository, and remove the other name and its settings files',
  code: 'plan_refused',
});
