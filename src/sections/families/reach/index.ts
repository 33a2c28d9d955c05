import * as v from 'valibot';
import type { ReadCall } from '../../../host/call.ts';
import type { Reader } from '../../../host/host.ts';
import { listUnder } from '../../../host/shapes.ts';
import type { Difference } from '../../../plan/item.ts';
import { open } from '../../../plan/wording.ts';
import type { NameById } from '../../../settings/named-ids.ts';
import { says } from '../../../settings/says.ts';
import type { ListWithPolicy } from '../../../settings/shape.ts';
import { code } from '../../../settings/shown.ts';
import { choice, closed, inSchema, repositoryNames, rule } from '../../../settings/words.ts';
import { stored } from '../names.ts';
import { namesOfSelected, refsTo, SelectedRepository, selectionDifference } from '../repositories.ts';

/** From few repositories to many. */
const visibilities = ['selected', 'private', 'all'] as const;

/** Which repositories of an organization get a secret or a variable, as an entry declares it. */
export interface DeclaredReach {
  readonly visibility: (typeof visibilities)[number];
  /** Ids, once the names are looked up. */
  readonly repositories?: readonly number[];
}

/** An entry with the keys of its reach beside its own. */
export const reaching = <const Own extends v.ObjectEntries>(own: Own) =>
  v.pipe(
    closed({ ...own, visibility: choice(visibilities), repositories: v.optional(repositoryNames()) }),
    rule<DeclaredReach>({
      at: 'repositories',
      holds: ({ visibility, repositories }) => visibility !== 'selected' || repositories !== undefined,
      says: says('is missing, and `visibility: selected` needs it', 'list the names of the repositories that get it'),
    }) as never,
    rule<DeclaredReach>({
      at: 'repositories',
      holds: ({ visibility, repositories }) => visibility === 'selected' || repositories === undefined,
      says: ({ visibility }) =>
        says(`stands next to ${code(`visibility: ${visibility}`)}`, 'write `visibility: selected`, or remove the list'),
    }) as never,
    inSchema({
      if: { properties: { visibility: { const: 'selected' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['repositories'] },
      else: { properties: { repositories: false } },
    }) as never,
  ) as unknown as v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<Own, undefined>> & DeclaredReach>;

/** The host may know more kinds of visibility by now. */
export const LiveReach = { name: v.string(), visibility: v.string() };

export interface LiveReach {
  readonly name: string;
  readonly visibility: string;
  /** Set where the host has selected them. */
  readonly repositories?: readonly SelectedRepository[];
}

/** The rules of the routes that list the selected repositories. */
export const selectedList = {
  pages: { per: 100, identity: 'id', list: 'repositories', keeps: ['id', 'name'] },
  answer: listUnder('repositories', SelectedRepository),
};

type ListOf = (name: string) => ReadCall<readonly SelectedRepository[]>;

const nameOf = ({ name }: { readonly name: string }) => stored(name);

/** Adds their list of repositories to those with `visibility: selected`. */
export const withRepositories = <L extends LiveReach>(
  host: Reader,
  live: readonly L[],
  listOf: ListOf,
  isNeeded: (one: L) => boolean = () => true,
): Promise<L[]> =>
  Promise.all(
    live.map(async (one) =>
      one.visibility === 'selected' && isNeeded(one) ? { ...one, repositories: await host.ask(listOf(one.name)) } : one,
    ),
  );

/** The same for the entries that a plan needs: the declared ones, or all if an undo file may have to list them all. */
export function withDeclaredRepositories<L extends LiveReach>(
  host: Reader,
  live: readonly L[],
  listOf: ListOf,
  { entries, undeclared }: ListWithPolicy<{ readonly name: string }>,
): Promise<L[]> {
  const declared = new Set(entries.map(nameOf));
  const there = new Set(live.map(nameOf));
  const isWhole = undeclared === 'delete' || [...declared].some((name) => !there.has(name));
  return withRepositories(host, live, listOf, (one) => isWhole || declared.has(nameOf(one)));
}

export function compareReach(entry: DeclaredReach, live: LiveReach, names?: NameById): Difference[] {
  const { visibility, repositories } = entry;
  const wider = isWider(live.visibility, visibility);
  const changed: Difference = {
    key: 'visibility',
    live: live.visibility,
    wanted: visibility,
    ...(wider && { tone: 'weaker', because: open(everyoneOf[visibility]) }),
  };
  return [
    ...(visibility === live.visibility ? [] : [changed]),
    ...(repositories ? selectionDifference('repositories', repositories, live.repositories ?? [], names) : []),
  ];
}

const everyoneOf: Readonly<Record<DeclaredReach['visibility'], string>> = {
  all: 'every repository of the organization gets it, public ones too',
  private: 'every private and internal repository of the organization gets it',
  selected: 'only the selected repositories get it',
};

const rank = (visibility: unknown) => (visibilities as readonly unknown[]).indexOf(visibility);

const isWider = (before: unknown, after: unknown) => rank(after) > rank(before);

/** Whether more repositories get it. */
export const widens = (key: string, before: unknown, after: unknown): boolean =>
  key === 'visibility'
    ? isWider(before, after)
    : key === 'repositories' && idsIn(after).some((id) => !idsIn(before).includes(id));

const idsIn = (repositories: unknown) => (Array.isArray(repositories) ? repositories.map((id) => String(id)) : []);

/** Both keys go together: the host then never has one without the other. */
export const reachBody = ({ visibility, repositories }: DeclaredReach) => ({
  visibility,
  ...(repositories && { selected_repository_ids: repositories }),
});

export const heldReach = ({ visibility, repositories }: DeclaredReach | LiveReach) => ({
  visibility,
  ...(repositories && { repositories: refsTo(repositories.map((one) => (typeof one === 'object' ? one.id : one))) }),
});

/** As a settings file writes it. */
export const exportedReach = ({ visibility, repositories }: LiveReach) => ({
  visibility,
  ...(repositories && { repositories: repositories.map(({ name }) => name).sort() }),
});

export const namesInReach = (live: readonly LiveReach[]): NameById =>
  namesOfSelected(live.flatMap(({ repositories = [] }) => repositories));
