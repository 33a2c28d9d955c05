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
import type { Section } from '../../section.ts';
import { namesOfSelected, refsTo, SelectedRepository, selectionDifference } from '../repositories.ts';
import { nameOf, type WithName } from '../stores.ts';

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
export const LiveReach = { visibility: v.string() };

export interface LiveReach extends WithName {
  readonly visibility: string;
  /** Set where the host has selected them. */
  readonly repositories?: readonly SelectedRepository[];
}

/** The rules of the routes that list the selected repositories. */
export const selectedList = {
  pages: { per: 100, identity: 'id', list: 'repositories', keeps: ['id', 'name'] },
  answer: listUnder('repositories', SelectedRepository),
};

/** What the sections of an organization's secrets and variables share. */
export function ofReach<Live extends LiveReach>(
  list: ReadCall<Live[]>,
  repositoriesOf: (name: string) => ReadCall<readonly SelectedRepository[]>,
) {
  const read = async (host: Reader, declared?: ListWithPolicy<WithName>): Promise<Live[]> => {
    const live = await host.ask(list);
    const isNeeded = declared ? neededBy(declared, live) : () => true;
    return Promise.all(
      live.map(async (one) =>
        one.visibility === 'selected' && isNeeded(one)
          ? { ...one, repositories: await host.ask(repositoriesOf(one.name)) }
          : one,
      ),
    );
  };
  return {
    of: 'organization',
    visibleTo: { '': 'administrators' },
    read,
    names: (live) => namesOfSelected(live.flatMap(({ repositories = [] }) => repositories)),
    loosens: widens,
    readAll: (host) => read(host),
  } as const satisfies Partial<Section<ListWithPolicy<WithName>, Live[]>>;
}

/** A plan needs the repositories of the declared entries; of all entries if an undo file may have to list them all. */
function neededBy({ entries, undeclared }: ListWithPolicy<WithName>, live: readonly WithName[]) {
  const declared = new Set(entries.map(nameOf));
  const there = new Set(live.map(nameOf));
  const isWhole = undeclared === 'delete' || [...declared].some((name) => !there.has(name));
  return (one: WithName) => isWhole || declared.has(nameOf(one));
}

function compareReach(entry: DeclaredReach, live: LiveReach, names?: NameById): Difference[] {
  const { visibility, repositories } = entry;
  const wider = isWider(live.visibility, visibility);
  const changed: Difference = {
    key: 'visibility',
    live: live.visibility,
    wanted: visibility,
    ...(wider && { tone: 'weaker', because: open(everyoneOf[visibility]) }),
  };
  const selected = repositories
    ? selectionDifference('repositories', repositories, live.repositories ?? [], names)
    : [];
  const isMore = (one: Difference) => live.repositories !== undefined && widens(one.key, one.live, one.wanted);
  return [
    ...(visibility === live.visibility ? [] : [changed]),
    ...selected.map((one): Difference => (isMore(one) ? { ...one, tone: 'weaker' } : one)),
  ];
}

const everyoneOf: Readonly<Record<DeclaredReach['visibility'], string>> = {
  all: 'every repository of the organization gets it, public ones too',
  private: 'every private and internal repository of the organization gets it',
  selected: 'only the selected repositories get it',
};

const rank = (visibility: unknown) => (visibilities as readonly unknown[]).indexOf(visibility);

const isWider = (before: unknown, after: unknown) => rank(after) > rank(before);

/** Whether more repositories get it. A list where there was none comes with a visibility, and that tells. */
function widens(key: string, before: unknown, after: unknown): boolean {
  if (key === 'visibility') return isWider(before, after);
  if (key !== 'repositories' || !Array.isArray(before) || !Array.isArray(after)) return false;
  const had = new Set(before.map(repositoryKey));
  return after.some((one) => !had.has(repositoryKey(one)));
}

/** A repository is a name, or a map with a name or an id. */
const repositoryKey = (repository: unknown) => JSON.stringify(repository).toLowerCase();

/** Both keys go together: the host then never has one without the other. */
export const reachBody = ({ visibility, repositories }: DeclaredReach) => ({
  visibility,
  ...(repositories && { selected_repository_ids: repositories }),
});

const heldReach = ({ visibility, repositories }: DeclaredReach | LiveReach) => ({
  visibility,
  ...(repositories && { repositories: refsTo(repositories.map((one) => (typeof one === 'object' ? one.id : one))) }),
});

/** What a store says of the reach of its entries. */
export const withReach = { compare: compareReach, holds: heldReach };

/** As a settings file writes it. */
export const exportedReach = ({ visibility, repositories }: LiveReach) => ({
  visibility,
  ...(repositories && { repositories: repositories.map(({ name }) => name).sort() }),
});
