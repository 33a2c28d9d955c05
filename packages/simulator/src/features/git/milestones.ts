/** Milestones of a repository, over REST and GraphQL. */

import { formatSimpleUser } from '../../bodies/account.ts';
import { toWebUrl } from '../../bodies/urls.ts';
import {
  type Answer,
  answerCreated,
  answerOk,
  createNotFound,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { createConnection } from '../../graphql/connection.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { toPacificMidnight } from '../repository/pacific.ts';

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

const milestonesOf = repositorySlot<Milestone[]>('milestones', (seeds: Partial<Milestone>[] = [], around) =>
  seeds.map(({ state = 'open', due_on, ...rest }, index) => ({
    id: rest.id ?? around.newId(),
    number: rest.number ?? index + 1,
    title: rest.title ?? '',
    state,
    description: rest.description ?? null,
    due_on: due_on ? toDateTime(due_on) : null,
    creator: rest.creator ?? null,
    created_at: rest.created_at ?? around.time,
    updated_at: rest.updated_at ?? around.time,
    closed_at: rest.closed_at ?? (state === 'closed' ? around.time : null),
  })),
);

/** A seed may give a day without a time. */
const toDateTime = (dayOrTime: string) => (dayOrTime.length > 10 ? dayOrTime : `${dayOrTime}T00:00:00Z`);

/** GitHub stores the day as its start in UTC. */
function toStoredDueDate({ world }: RestRequest, moment: string | null | undefined): string | null {
  if (!moment) return null;
  if (world.hasLegacyBehavior('a due date is midnight in California')) return toPacificMidnight(moment);
  return `${new Date(moment).toISOString().slice(0, 10)}T00:00:00Z`;
}

function createMilestoneFormatter({ api, repository, world }: RestRequest) {
  const address = `${api}/repos/${getFullName(repository)}/milestones/`;
  const web = `${toWebUrl(api)}/${getFullName(repository)}/milestone/`;
  return ({ creator, ...milestone }: Milestone) => {
    const account = creator ? world.findAccount(creator) : undefined;
    return {
      url: `${address}${milestone.number}`,
      html_url: `${web}${milestone.number}`,
      labels_url: `${address}${milestone.number}/labels`,
      node_id: encodeNodeId('MI', milestone.id),
      ...milestone,
      creator: account ? formatSimpleUser(account, api) : null,
      open_issues: 0,
      closed_issues: 0,
    };
  };
}

function listMilestones(request: RestRequest): Answer {
  const { state = 'open', direction = 'asc', sort = 'due_on' } = request.query;
  const selected = milestonesOf(request.repository).filter((milestone) => state === 'all' || milestone.state === state);
  const sorted = sort === 'due_on' ? selected.sort(compareDueDates) : selected;
  return answerPage(request, direction === 'desc' ? sorted.reverse() : sorted, createMilestoneFormatter(request));
}

/** GitHub lists milestones without a due date last. */
function compareDueDates(first: Milestone, second: Milestone) {
  const [due, secondDue] = [first.due_on ?? 'never', second.due_on ?? 'never'];
  return Number(due > secondDue) - Number(due < secondDue);
}

function requireMilestone({ repository, params }: RestRequest): Milestone {
  const milestone = milestonesOf(repository).find(({ number }) => number === Number(params.milestone_number));
  if (!milestone) throw createNotFound();
  return milestone;
}

function refuseInvalidMilestoneTitle(request: RestRequest, title: string | undefined, edited?: Milestone) {
  const createTitleRefusal = (code: Fault['code']) =>
    createValidationFailure({ resource: 'Milestone', code, field: 'title' });
  if (title === '') throw createTitleRefusal('missing_field');
  const holder = milestonesOf(request.repository).find((milestone) => milestone.title === title);
  if (holder && holder !== edited) throw createTitleRefusal('already_exists');
}

function createMilestone(request: RestRequest): Answer {
  const { title, state = 'open', description, due_on } = request.body;
  refuseInvalidMilestoneTitle(request, title);
  const milestones = milestonesOf(request.repository);
  const time = request.world.formatNow();
  const milestone: Milestone = {
    id: request.world.newId(),
    number: Math.max(0, ...milestones.map(({ number }) => number)) + 1,
    title,
    state,
    description: description || null,
    due_on: toStoredDueDate(request, due_on),
    creator: request.access.token.login,
    created_at: time,
    updated_at: time,
    closed_at: state === 'closed' ? time : null,
  };
  milestones.push(milestone);
  const formatted = createMilestoneFormatter(request)(milestone);
  return answerCreated(formatted, formatted.url);
}

function updateMilestone(request: RestRequest): Answer {
  const milestone = requireMilestone(request);
  const { title, state = milestone.state, description, due_on } = request.body;
  refuseInvalidMilestoneTitle(request, title, milestone);
  const time = request.world.formatNow();
  if (state !== milestone.state) milestone.closed_at = state === 'closed' ? time : null;
  milestone.title = title ?? milestone.title;
  milestone.state = state;
  if (description !== undefined) milestone.description = description || null;
  if (due_on !== undefined) milestone.due_on = toStoredDueDate(request, due_on);
  milestone.updated_at = time;
  return answerOk(createMilestoneFormatter(request)(milestone));
}

function removeMilestone(request: RestRequest): Answer {
  const milestones = milestonesOf(request.repository);
  milestones.splice(milestones.indexOf(requireMilestone(request)), 1);
  return noContent;
}

const resolveMilestones: Resolver = (repository, args, context) => {
  context.demandEither(repository, 'Issues', 'Pull requests');
  const objects = milestonesOf(repository).map(({ id, state, due_on, ...milestone }) => ({
    ...milestone,
    id: encodeNodeId('MI', id),
    state: state.toUpperCase(),
    dueOn: due_on,
  }));
  const selected = objects.filter(({ state }) => !args.states?.length || args.states.includes(state));
  return createConnection('milestones', selected, args);
};

export const milestones: Feature = {
  graphql: { Repository: { milestones: resolveMilestones } },
  slots: [milestonesOf],
  needs: {
    'GET ~/milestones': 'Issues: read | Pull requests: read',
    'POST ~/milestones': 'Issues: write | Pull requests: write',
    'PATCH ~/milestones/{}': 'Issues: write | Pull requests: write',
    'DELETE ~/milestones/{}': 'Issues: write | Pull requests: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/milestones': listMilestones,
    'POST /repos/{owner}/{repo}/milestones': createMilestone,
    'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}': updateMilestone,
    'DELETE /repos/{owner}/{repo}/milestones/{milestone_number}': removeMilestone,
  },
};
