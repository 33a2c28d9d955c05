import { webAddress } from '../../bodies/addresses.ts';
import { noContent, notFound, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { envelope } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Workflow {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  state: 'active' | 'deleted' | 'disabled_fork' | 'disabled_inactivity' | 'disabled_manually';
  readonly created_at: string;
  updated_at: string;
}

const workflowsOf = repositorySlot<Workflow[]>('workflows', (given: Partial<Workflow>[] = [], around) =>
  given.map(({ id, name, path = '', state = 'active', created_at, updated_at }) => ({
    id: id ?? around.newId(),
    name: name ?? path,
    path,
    state,
    created_at: created_at ?? around.time,
    updated_at: updated_at ?? around.time,
  })),
);

function body({ api, repository }: Ask) {
  const name = fullName(repository);
  const web = `${webAddress(api)}/${name}`;
  return (workflow: Workflow) => ({
    ...workflow,
    node_id: nodeId('W', workflow.id),
    url: `${api}/repos/${name}/actions/workflows/${workflow.id}`,
    html_url: `${web}/blob/${repository.default_branch}/${workflow.path}`,
    badge_url: `${web}/workflows/${encodeURIComponent(workflow.name)}/badge.svg`,
    ...(workflow.state === 'deleted' && { deleted_at: workflow.updated_at }),
  });
}

/** Finds a workflow by number or file name. The host still lists a workflow without its file, but cannot change it. */
function find({ repository, params: { workflow_id: id } }: Ask): Workflow {
  const found = workflowsOf(repository).find(
    ({ id: number, path, state }) => state !== 'deleted' && (String(number) === id || path.split('/').at(-1) === id),
  );
  if (!found) throw notFound();
  return found;
}

const moving = (state: 'active' | 'disabled_manually') => (ask: Ask) => {
  const workflow = find(ask);
  const isThere = (workflow.state === 'active') === (state === 'active');
  if (isThere && state !== 'active' && !ask.world.isOlder('disabling again succeeds'))
    throw refusal(403, 'Unable to disable a workflow that is not active.');
  if (!isThere) Object.assign(workflow, { state, updated_at: ask.world.time() });
  return noContent;
};

export const workflows: Feature = {
  slots: [workflowsOf],
  needs: {
    'GET ~/actions/workflows': 'Actions: read',
    'PUT ~/actions/workflows/{}/enable': 'Actions: write',
    'PUT ~/actions/workflows/{}/disable': 'Actions: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/actions/workflows': (ask) =>
      envelope(ask, 'workflows', workflowsOf(ask.repository), body(ask)),
    'PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable': moving('active'),
    'PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable': moving('disabled_manually'),
  },
};
