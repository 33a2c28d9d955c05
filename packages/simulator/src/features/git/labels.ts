/** Labels of a repository, over REST and GraphQL. */

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
import { getFullName, isSameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Label {
  readonly id: number;
  name: string;
  color: string;
  description: string | null;
  readonly default: boolean;
}

/** The labels in every new repository. The color and the description of `accessibility` are not recorded anywhere. */
const defaultLabels = [
  { name: 'accessibility', color: '1d76db', description: 'Relates to accessibility', default: true },
  { name: 'bug', color: 'd73a4a', description: "Something isn't working", default: true },
  { name: 'documentation', color: '0075ca', description: 'Improvements or additions to documentation', default: true },
  { name: 'duplicate', color: 'cfd3d7', description: 'This issue or pull request already exists', default: true },
  { name: 'enhancement', color: 'a2eeef', description: 'New feature or request', default: true },
  { name: 'good first issue', color: '7057ff', description: 'Good for newcomers', default: true },
  { name: 'help wanted', color: '008672', description: 'Extra attention is needed', default: true },
  { name: 'invalid', color: 'e4e669', description: "This doesn't seem right", default: true },
  { name: 'question', color: 'd876e3', description: 'Further information is requested', default: true },
  { name: 'wontfix', color: 'ffffff', description: 'This will not be worked on', default: true },
];

const defaultColor = 'ededed';

const labelsOf = repositorySlot<Label[]>('labels', (seeds: Partial<Label>[] = defaultLabels, { newId }) =>
  seeds.map(({ id, name = '', color, description, ...rest }) => ({
    id: id ?? newId(),
    name,
    color: color ?? defaultColor,
    description: description ?? null,
    default: rest.default ?? false,
  })),
);

const createLabelFormatter = (request: RestRequest) => {
  const { api, repository } = request;
  const base = `${api}/repos/${getFullName(repository)}/labels/`;
  return (label: Label) => ({
    id: label.id,
    node_id: encodeNodeId('LA', label.id),
    url: base + encodeURIComponent(label.name),
    name: label.name,
    color: label.color,
    default: label.default,
    description: label.description,
  });
};

function requireLabel({ repository, params: { name = '' } }: RestRequest): Label {
  const label = labelsOf(repository).find((label) => isSameName(label.name, name));
  if (!label) throw createNotFound();
  return label;
}

const createFault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'Label',
  code,
  field,
  ...(message && { message }),
});

const toStoredDescription = ({ world }: RestRequest, description: string | null): string | null =>
  description === '' && world.hasLegacyBehavior('an empty description of a label is null') ? null : description;

/** GitHub reports all faults of a label at once. */
function refuseInvalidLabel(
  request: RestRequest,
  input: { name?: string; color?: string; description?: string },
  edited?: Label,
) {
  const { name, color, description = '' } = input;
  const faults: Fault[] = [];
  if (name === '') faults.push(createFault('name', 'missing_field'));
  if ((name ?? '').length > 50)
    faults.push(createFault('name', 'custom', 'name is too long (maximum is 50 characters)'));
  if (color !== undefined && !/^[0-9a-f]{6}$/i.test(color)) faults.push(createFault('color', 'invalid'));
  if (description.length > 100) {
    faults.push(createFault('description', 'custom', 'description is too long (maximum is 100 characters)'));
  }
  const holder = name && labelsOf(request.repository).find((label) => isSameName(label.name, name));
  if (holder && holder !== edited) faults.push(createFault('name', 'already_exists'));
  if (faults.length) throw createValidationFailure(...faults);
}

function createLabel(request: RestRequest): Answer {
  const { name, color = defaultColor, description } = request.body;
  refuseInvalidLabel(request, request.body);
  const label = {
    id: request.world.newId(),
    name,
    color,
    description: toStoredDescription(request, description ?? null),
    default: false,
  };
  labelsOf(request.repository).push(label);
  const formatted = createLabelFormatter(request)(label);
  return answerCreated(formatted, formatted.url);
}

function updateLabel(request: RestRequest): Answer {
  const label = requireLabel(request);
  const { new_name: name, color, description } = request.body;
  refuseInvalidLabel(request, { name, color, description }, label);
  label.name = name ?? label.name;
  label.color = color ?? label.color;
  if (description !== undefined) label.description = toStoredDescription(request, description);
  return answerOk(createLabelFormatter(request)(label));
}

function removeLabel(request: RestRequest): Answer {
  const labels = labelsOf(request.repository);
  labels.splice(labels.indexOf(requireLabel(request)), 1);
  return noContent;
}

const resolveLabels: Resolver = (repository, args, context) => {
  context.demandEither(repository, 'Issues', 'Pull requests');
  const objects = labelsOf(repository).map((label) => ({
    ...label,
    id: encodeNodeId('LA', label.id),
    isDefault: label.default,
  }));
  return createConnection('labels', objects, args);
};

export const labels: Feature = {
  graphql: { Repository: { labels: resolveLabels } },
  slots: [labelsOf],
  needs: {
    'GET ~/labels': 'Issues: read | Pull requests: read',
    'POST ~/labels': 'Issues: write | Pull requests: write',
    'PATCH ~/labels/{}': 'Issues: write | Pull requests: write',
    'DELETE ~/labels/{}': 'Issues: write | Pull requests: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/labels': (request) =>
      answerPage(request, labelsOf(request.repository), createLabelFormatter(request)),
    'POST /repos/{owner}/{repo}/labels': createLabel,
    'PATCH /repos/{owner}/{repo}/labels/{name}': updateLabel,
    'DELETE /repos/{owner}/{repo}/labels/{name}': removeLabel,
  },
};
