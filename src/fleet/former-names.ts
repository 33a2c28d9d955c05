import { fullName, nameKey, type RepositoryName } from '../host/host.ts';
import { NotLocated } from '../session/failures.ts';
import { namesPattern } from '../session/targets/filters.ts';
import { code } from '../settings/shown.ts';
import type { LayeredFiles, LayeredTargets } from './layers.ts';
import type { Wave } from './manifest.ts';
import { discover } from './requests/discover.ts';
import { partsOf } from './where.ts';
import { everything } from './witness.ts';

/** A repository that the operator names without a pattern, and what to do if it has another name now. */
interface Written {
  readonly repository: RepositoryName;
  /** `where.repos`, or the file that is named after it. */
  readonly by: string;
  fix(now: RepositoryName): string;
}

/**
 * Whoever may rename a repository could take it out of its layers with that. So each name that fits no known repository
 * is asked for once, and where it leads to a target, that target fails. `isPart` says that not all known ones are known,
 * and `wave` which one the run takes.
 */
export async function findFormerNames(
  files: LayeredFiles,
  { owners, targets, known = [] }: LayeredTargets,
  { isPart, wave }: { readonly isPart: boolean; readonly wave?: Wave },
): Promise<ReadonlyMap<string, NotLocated>> {
  const called = new Set(targets.flatMap(({ called: was }) => (was ? [nameKey(was)] : [])));
  const accounts = new Map(targets.map(({ repository: { owner } }) => [owner.toLowerCase(), owner]));
  const all = findWritten(files, known, { accounts: [...accounts.values()], wave });
  const unfit = (names: readonly RepositoryName[], some: readonly Written[]) => {
    const fit = new Set(names.map(nameKey));
    return some.filter(({ repository: one }) => called.has(nameKey(one)) || !fit.has(nameKey(one)));
  };
  const strange = unfit(known, all).filter(({ repository: { owner } }) => accounts.has(owner.toLowerCase()));
  const patterns = strange.map(({ repository }) => repository);
  const listed =
    isPart && strange.length ? await discover({ patterns, filters: everything, takesClosed: true, owners }) : undefined;
  const found = await Promise.all(
    unfit(listed?.known ?? [], strange).map(async (one) => ({ one, is: await owners.ofName(one.repository) })),
  );
  return new Map(
    found.flatMap(({ one, is }) => {
      const target = targets.find(({ repository, called: live = repository, id }) =>
        id === undefined ? nameKey(live) === is?.full_name.toLowerCase() : id === is?.id,
      );
      const isOther = target && nameKey(target.repository) !== nameKey(one.repository);
      return isOther ? [[nameKey(target.repository), renamed(one, target.repository)] as const] : [];
    }),
  );
}

function findWritten(
  { manifest: { targets, layers }, opened }: LayeredFiles,
  known: readonly RepositoryName[],
  { accounts, wave }: { readonly accounts: readonly string[]; readonly wave?: Wave },
): Written[] {
  const patterns = [
    ...targets.flatMap(({ exclude }) => exclude.map((one) => [one, 'exclude'] as const)),
    ...[...layers, ...(wave ? [wave] : [])]
      .flatMap(({ where }) => partsOf(where))
      .flatMap(({ repos = [] }) => repos.map((one) => [one, 'where.repos'] as const)),
  ];
  const names = patterns.flatMap(([text, by]): Written[] => {
    const [name = '', owner] = text.split('/').reverse();
    const fix = (now: RepositoryName) => `write ${code(fullName(now))} in place of ${code(text)}`;
    const isKnown = owner === undefined && known.some((one) => one.name.toLowerCase() === name.toLowerCase());
    if (isKnown || namesPattern({ owner: '', name: text })) return [];
    return (owner === undefined ? accounts : [owner]).map((one) => ({ repository: { owner: one, name }, by, fix }));
  });
  const files = opened.flatMap(({ template }) =>
    (template?.strays(known) ?? []).flatMap((file) =>
      accounts.flatMap((owner) => {
        const name = template!.nameIn(file, owner);
        const fix = (now: RepositoryName) => `rename ${code(file)} to ${code(template!.pathFor(now))}`;
        return name === undefined ? [] : [{ repository: { owner, name }, by: file, fix }];
      }),
    ),
  );
  return [...names, ...files];
}

/** What everyone may read of it has neither of the names. */
export const renamed = ({ repository, by, fix }: Written, now: RepositoryName) =>
  new NotLocated(
    `${code(fullName(repository))}, which ${code(by)} names, is called ${code(fullName(now))} now, so nothing proves which layers apply to it: ${fix(now)}`,
    'write the new name in the fleet file, or give it to the file that has the old one',
    'a name in the fleet file belongs to this repository, which has another one now',
  );
