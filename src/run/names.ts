import { isDeepStrictEqual } from 'node:util';
import type { SettingsSources } from '../fleet/sources.ts';
import { fullName, isSameName, nameKey, type RepositoryName } from '../host/host.ts';
import type { Identity } from '../host/identity.ts';
import { ofRepository, repositoryWith } from '../host/routes/repository.ts';
import { type Gate, itemsOf } from '../report/result/gate.ts';
import { type Line, note } from '../report/result/result.ts';
import type { Opened } from '../session/connections.ts';
import type { VisitedRepository } from '../session/targets/disclosure.ts';
import { madeOnce } from '../settings/maps.ts';
import { code } from '../settings/shown.ts';

/** Finds the names of a run that lead to one repository, so that it is visited once. */
export type VisitedNames = NonNullable<ReturnType<typeof createNames>>;

const askName = ofRepository({ answer: repositoryWith(['id', 'full_name']) })({});

interface NamesOfRun {
  /** All that could have been targets. */
  readonly known: readonly RepositoryName[];
  readonly sources: Pick<SettingsSources, 'saidOf'>;
  opened(visited: VisitedRepository): Opened;
}

/**
 * Two names lead to one repository only if the host sends requests for one of them on. Any answer shows that, so only a
 * name that has moved costs a request, and before the first write each name that nothing was asked about yet. Unset if a
 * list gave the id of each, so that no two lead to one.
 */
export function createNames(repositories: readonly VisitedRepository[], { known, sources, opened }: NamesOfRun) {
  const open = repositories.filter(({ missing }) => !missing);
  if (open.length < 2 || open.every(({ id }) => id !== undefined)) return undefined;
  const byName = new Map(known.map((repository) => [nameKey(repository), repository]));
  const holders = new Map<number, RepositoryName>();
  const readers = new Map<VisitedRepository, Opened>();
  const identities = new Map<VisitedRepository, Identity>();
  const verdicts = new Map<VisitedRepository, Promise<Line | undefined>>();
  const disputed = new Map<string, Line>();
  let all: Promise<unknown> | undefined;

  function openedOnce(visited: VisitedRepository): Opened {
    const one = madeOnce(readers, visited, () => opened(visited));
    identities.set(visited, one.host.identity);
    return one;
  }

  async function verdictOn(visited: VisitedRepository): Promise<Line | undefined> {
    const { repository } = visited;
    const { id, full_name: name } = await openedOnce(visited).reader.ask(askName);
    const other = byName.get(name.toLowerCase()) ?? holders.get(id);
    if (!other || isSameName(other, repository)) {
      holders.set(id, repository);
      return undefined;
    }
    const [is, meant] = await Promise.all([sources.saidOf(visited), sources.saidOf({ repository: other })]);
    if (isDeepStrictEqual(is, meant)) return sameLine(repository, other);
    disputed.set(nameKey(other), otherSettings(repository, other));
    return otherSettings(repository, other);
  }

  /** Why the repository is not visited under this name; `undefined` until an answer gives a reason. */
  async function elsewhere(visited: VisitedRepository) {
    if (!verdicts.has(visited) && !identities.get(visited)?.isMoved) return undefined;
    return madeOnce(verdicts, visited, () => verdictOn(visited));
  }

  /** If it cannot be read, its own visit will fail and say so. */
  async function look(visited: VisitedRepository) {
    try {
      if (visited.id === undefined && identities.get(visited)?.isMoved === undefined)
        await openedOnce(visited).reader.ask(askName);
      await elsewhere(visited);
    } catch {}
  }

  return {
    opened: openedOnce,
    elsewhere,
    /** Holds every write to a repository that another name of the run leads to with different settings. */
    gate:
      (visited: VisitedRepository): Gate =>
      async ({ planned }) => {
        if (!itemsOf(planned).length) return {};
        all ??= Promise.all(open.map(look));
        await all;
        const line = (await elsewhere(visited)) ?? disputed.get(nameKey(visited.repository));
        return line ? { refused: 'another name of the run leads to this repository', lines: [line] } : {};
      },
    closed: (visited: VisitedRepository) => void readers.delete(visited),
  };
}

const sameLine = (repository: RepositoryName, other: RepositoryName) =>
  note(
    `${code(fullName(repository))} is ${code(fullName(other))} by now, and has the same settings under that name, so it is visited once: replace the old name`,
  );

const otherSettings = (repository: RepositoryName, other: RepositoryName): Line => ({
  kind: 'error',
  key: '',
  message: `${code(fullName(repository))} and ${code(fullName(other))} are one repository, and this run has other settings for each of the two names`,
  openly: 'two names of this run are one repository, and the run has other settings for each of them',
  fix: 'keep the name that the repository has on the host, and take the other out of the run, with its settings files',
  code: 'plan_refused',
});
