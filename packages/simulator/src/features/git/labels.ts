import { created, type Fault, invalid, noContent, notFound, ok } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { connection } from '../../graphql/connection.ts';
import type { Resolver } from '../../graphql/resolver.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName, sameName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Label {
  readonly id: number;
  name: string;
  color: string;
  description: string | null;
  readonly default: boolean;
}

/** The labels in every new repository. The color and the description of `accessibility` are not recorded anywhere. */
const firstLabels = [
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

const colorless = 'ededed';

const labelsOf = repositorySlot<Label[]>('labels', (given: Partial<Label>[] = firstLabels, { newId }) =>
  given.map(({ id, name = '', color, description, ...rest }) => ({
    id: id ?? newId(),
    name,
    color: color ?? colorless,
    description: description ?? null,
    default: rest.default ?? false,
  })),
);

const body = (ask: Ask) => {
  const { api, repository } = ask;
  const base = `${api}/repos/${fullName(repository)}/labels/`;
  return (label: Label) => ({
    id: label.id,
    node_id: nodeId('LA', label.id),
    url: base + encodeURIComponent(label.name),
    name: label.name,
    color: label.color,
    default: label.default,
    description: label.description,
  });
};

function find({ repository, params: { name = '' } }: Ask): Label {
  const label = labelsOf(repository).find((label) => sameName(label.name, name));
  if (!label) throw notFound();
  return label;
}

const fault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'Label',
  code,
  field,
  ...(message && { message }),
});

const stored = ({ world }: Ask, description: string | null) =>
  description === '' && world.isOlder('an empty description of a label is null') ? null : description;

/** Everything the host refuses in a label, reported at once. */
function refuse(ask: Ask, wanted: { name?: string; color?: string; description?: string }, self?: Label) {
  const { name, color, description = '' } = wanted;
  const faults: Fault[] = [];
  if (name === '') faults.push(fault('name', 'missing_field'));
  if ((name ?? '').length > 50) faults.push(fault('name', 'custom', 'name is too long (maximum is 50 characters)'));
  if (color !== undefined && !/^[0-9a-f]{6}$/i.test(color)) faults.push(fault('color', 'invalid'));
  if (description.length > 100) {
    faults.push(fault('description', 'custom', 'description is too long (maximum is 100 characters)'));
  }
  const holder = name && labelsOf(ask.repository).find((label) => sameName(label.name, name));
  if (holder && holder !== self) faults.push(fault('name', 'already_exists'));
  if (faults.length) throw invalid(...faults);
}

function create(ask: Ask) {
  const { name, color = colorless, description } = ask.body;
  refuse(ask, ask.body);
  const label = { id: ask.world.newId(), name, color, description: stored(ask, description ?? null), default: false };
  labelsOf(ask.repository).push(label);
  const made = body(ask)(label);
  return created(made, made.url);
}

function update(ask: Ask) {
  const label = find(ask);
  const { new_name: name, color, description } = ask.body;
  refuse(ask, { name, color, description }, label);
  label.name = name ?? label.name;
  label.color = color ?? label.color;
  if (description !== undefined) label.description = stored(ask, description);
  return ok(body(ask)(label));
}

function remove(ask: Ask) {
  const all = labelsOf(ask.repository);
  all.splice(all.indexOf(find(ask)), 1);
  return noContent;
}

const labelObjects: Resolver = (repository, args, ask) => {
  ask.demandEither(repository, 'Issues', 'Pull requests');
  const all = labelsOf(repository).map((one) => ({ ...one, id: nodeId('LA', one.id), isDefault: one.default }));
  return connection('labels', all, args);
};

export const labels: Feature = {
  graphql: { Repository: { labels: labelObjects } },
  slots: [labelsOf],
  needs: {
    'GET ~/labels': 'Issues: read | Pull requests: read',
    'POST ~/labels': 'Issues: write | Pull requests: write',
    'PATCH ~/labels/{}': 'Issues: write | Pull requests: write',
    'DELETE ~/labels/{}': 'Issues: write | Pull requests: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/labels': (ask) => page(ask, labelsOf(ask.repository), body(ask)),
    'POST /repos/{owner}/{repo}/labels': create,
    'PATCH /repos/{owner}/{repo}/labels/{name}': update,
    'DELETE /repos/{owner}/{repo}/labels/{name}': remove,
  },
};
