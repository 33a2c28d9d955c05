import { simpleUser } from '../../bodies/account.ts';
import { webAddress } from '../../bodies/addresses.ts';
import { created, type Fault, invalid, noContent, notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { connection } from '../../graphql/connection.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { pacificMidnight } from '../repository/pacific.ts';

interface Milestone {
  readonly id: number;
  readonly number: number;
  title: string;
  state: 'open' | 'closed';
  description: string | null;
  due_on: string | null;
  readonly creator: string | null;
  readonly created_at: string;
  updated_at: string;
  closed_at: string | null;
}

const milestonesOf = repositorySlot<Milestone[]>('milestones', (given: Partial<Milestone>[] = [], around) =>
  given.map(({ state = 'open', due_on, ...rest }, index) => ({
    id: rest.id ?? around.newId(),
    number: rest.number ?? index + 1,
    title: rest.title ?? '',
    state,
    description: rest.description ?? null,
    due_on: due_on ? momentOf(due_on) : null,
    creator: rest.creator ?? null,
    created_at: rest.created_at ?? around.time,
    updated_at: rest.updated_at ?? around.time,
    closed_at: rest.closed_at ?? (state === 'closed' ? around.time : null),
  })),
);

/** A seed may give the day alone. */
const momentOf = (due: string) => (due.length > 10 ? due : `${due}T00:00:00Z`);

/** The host keeps the day as the moment at which it starts. */
function dueOn({ world }: Ask, moment: string | null | undefined) {
  if (!moment) return null;
  if (world.isOlder('a due date is midnight in California')) return pacificMidnight(moment);
  return `${new Date(moment).toISOString().slice(0, 10)}T00:00:00Z`;
}

function body({ api, repository, world }: Ask) {
  const address = `${api}/repos/${fullName(repository)}/milestones/`;
  const web = `${webAddress(api)}/${fullName(repository)}/milestone/`;
  return ({ creator, ...milestone }: Milestone) => {
    const account = creator ? world.account(creator) : undefined;
    return {
      url: `${address}${milestone.number}`,
      html_url: `${web}${milestone.number}`,
      labels_url: `${address}${milestone.number}/labels`,
      node_id: nodeId('MI', milestone.id),
      ...milestone,
      creator: account ? simpleUser(account, api) : null,
      open_issues: 0,
      closed_issues: 0,
    };
  };
}

function list(ask: Ask) {
  const { state = 'open', direction = 'asc', sort = 'due_on' } = ask.query;
  const wanted = milestonesOf(ask.repository).filter((milestone) => state === 'all' || milestone.state === state);
  const sorted = sort === 'due_on' ? wanted.sort(byDueDate) : wanted;
  return page(ask, direction === 'desc' ? sorted.reverse() : sorted, body(ask));
}

/** Milestones without a due date come last. */
function byDueDate(one: Milestone, other: Milestone) {
  const [due, otherDue] = [one.due_on ?? 'never', other.due_on ?? 'never'];
  return Number(due > otherDue) - Number(due < otherDue);
}

function find({ repository, params }: Ask): Milestone {
  const milestone = milestonesOf(repository).find(({ number }) => number === Number(params.milestone_number));
  if (!milestone) throw notFound();
  return milestone;
}

function refuseTitle(ask: Ask, title: string | undefined, self?: Milestone) {
  const fault = (code: Fault['code']) => invalid({ resource: 'Milestone', code, field: 'title' });
  if (title === '') throw fault('missing_field');
  const holder = milestonesOf(ask.repository).find((milestone) => milestone.title === title);
  if (holder && holder !== self) throw fault('already_exists');
}

function create(ask: Ask) {
  const { title, state = 'open', description, due_on } = ask.body;
  refuseTitle(ask, title);
  const all = milestonesOf(ask.repository);
  const time = ask.world.time();
  const milestone: Milestone = {
    id: ask.world.newId(),
    number: Math.max(0, ...all.map(({ number }) => number)) + 1,
    title,
    state,
    description: description || null,
    due_on: dueOn(ask, due_on),
    creator: ask.access.token.login,
    created_at: time,
    updated_at: time,
    closed_at: state === 'closed' ? time : null,
  };
  all.push(milestone);
  const made = body(ask)(milestone);
  return created(made, made.url);
}

function update(ask: Ask) {
  const milestone = find(ask);
  const { title, state = milestone.state, description, due_on } = ask.body;
  refuseTitle(ask, title, milestone);
  const time = ask.world.time();
  if (state !== milestone.state) milestone.closed_at = state === 'closed' ? time : null;
  milestone.title = title ?? milestone.title;
  milestone.state = state;
  if (description !== undefined) milestone.description = description || null;
  if (due_on !== undefined) milestone.due_on = dueOn(ask, due_on);
  milestone.updated_at = time;
  return ok(body(ask)(milestone));
}

function remove(ask: Ask) {
  const all = milestonesOf(ask.repository);
  all.splice(all.indexOf(find(ask)), 1);
  return noContent;
}

const milestoneObjects: Resolver = (repository, args, ask) => {
  ask.demandEither(repository, 'Issues', 'Pull requests');
  const all = milestonesOf(repository).map(({ id, state, due_on, ...one }) => ({
    ...one,
    id: nodeId('MI', id),
    state: state.toUpperCase(),
    dueOn: due_on,
  }));
  const wanted = all.filter(({ state }) => !args.states?.length || args.states.includes(state));
  return connection('milestones', wanted, args);
};

export const milestones: Feature = {
  graphql: { Repository: { milestones: milestoneObjects } },
  slots: [milestonesOf],
  needs: {
    'GET ~/milestones': 'Issues: read | Pull requests: read',
    'POST ~/milestones': 'Issues: write | Pull requests: write',
    'PATCH ~/milestones/{}': 'Issues: write | Pull requests: write',
    'DELETE ~/milestones/{}': 'Issues: write | Pull requests: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/milestones': list,
    'POST /repos/{owner}/{repo}/milestones': create,
    'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}': update,
    'DELETE /repos/{owner}/{repo}/milestones/{milestone_number}': remove,
  },
};
