import { isDeepStrictEqual } from 'node:util';
import type { SettingsSources } from '../../fleet/sources.ts';
import { createFormerNameError } from '../../fleet/targets/former-names.ts';
import { type RepositoryName, toFullName, toNameKey } from '../../github/github.ts';
import { nameCall, type RepositoryIdentity } from '../../github/identity.ts';
import { reportFailure } from '../../report/result/failure-lines.ts';
import { type Gate, listWritingItems } from '../../report/result/gate.ts';
import { modes } from '../../report/result/modes.ts';
import { createNote, type Line } from '../../report/result/result.ts';
import type { TokenNeeds } from '../../session/channels.ts';
import type { TargetConnection } from '../../session/connections.ts';
import type { RunScope } from '../../session/inputs/run-options.ts';
import { parseRepositoryName } from '../../session/names/repository-names.ts';
import type { Session } from '../../session/session.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import { getOrCreate } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';

/** Finds the names of a run that lead to one repository, so that it is visited once. */
export type VisitedNames = NonNullable<ReturnType<typeof createNames>>;

/**
 * GitHub redirects requests for the former name of a repository. Any answer shows that, so only a name that has moved
 * costs a request, and before the first write each name that nothing was asked about yet. Unset if a list gave the id of
 * each repository, so that each name is current and no two lead to one.
 */
export function createNames(
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
  const verdicts = new Map<DisclosedTarget, Promise<Line | undefined>>();
  const disputed = new Map<string, Line>();
  let all: Promise<unknown> | undefined;

  function openedOnce(visited: DisclosedTarget): TargetConnection {
    const one = getOrCreate(readers, visited, () => session.connectTarget(visited, needs));
    identities.set(visited, one.client.identity);
    return one;
  }

  async function verdictOn(visited: DisclosedTarget): Promise<Line | undefined> {
    const { repository, id } = visited;
    const { full_name: name } = await openedOnce(visited).reader.ask(nameCall);
    // A repository with an id had its name when the run listed it.
    if (id !== undefined || name.toLowerCase() === toNameKey(repository)) return undefined;
    const other = byName.get(name.toLowerCase());
    if (!other) return reportFailure('', createFormerNameError(repository, 'repos', parseRepositoryName(name)!));
    const [is, meant] = await Promise.all([
      sources.readOperatorSettings(visited),
      sources.readOperatorSettings({ repository: other }),
    ]);
    if (isDeepStrictEqual(is, meant)) return sameLine(repository, other);
    disputed.set(toNameKey(other), otherSettings(repository, other));
    return otherSettings(repository, other);
  }

  /** Why the repository is not visited under this name; `undefined` until an answer gives a reason. */
  async function elsewhere(visited: DisclosedTarget) {
    if (!verdicts.has(visited) && !identities.get(visited)?.isMoved) return undefined;
    return getOrCreate(verdicts, visited, () => verdictOn(visited));
  }

  /** If it cannot be read, its own visit will fail and say so. */
  async function look(visited: DisclosedTarget) {
    try {
      if (visited.id === undefined && identities.get(visited)?.isMoved === undefined)
        await openedOnce(visited).reader.ask(nameCall);
      await elsewhere(visited);
    } catch {}
  }

  return {
    opened: openedOnce,
    elsewhere,
    /** Holds every write to a repository that another name of the run leads to with different settings. */
    gate:
      (visited: DisclosedTarget): Gate =>
      async ({ planned }) => {
        if (!listWritingItems(planned).length) return {};
        if (modes[options.mode].writes) all ??= Promise.all(open.map(look));
        await all;
        const line = (await elsewhere(visited)) ?? disputed.get(toNameKey(visited.repository));
        return line ? { refused: 'this run contains the repository under another name too', lines: [line] } : {};
      },
    closed: (visited: DisclosedTarget) => void readers.delete(visited),
  };
}

const sameLine = (repository: RepositoryName, other: RepositoryName) =>
  createNote(
    `${formatCode(toFullName(repository))} was renamed to ${formatCode(toFullName(other))}, which is in this run too with the same settings: remove the old name`,
  );

const otherSettings = (repository: RepositoryName, other: RepositoryName): Line => ({
  kind: 'error',
  key: '',
  message: `${formatCode(toFullName(repository))} and ${formatCode(toFullName(other))} are the same repository, but this run has different settings for the two names`,
  publicMessage: 'two names of this run are the same repository, but the run has different settings for them',
  fix: 'keep the current name of the repository, and remove the other name and its settings files',
  code: 'plan_refused',
});
