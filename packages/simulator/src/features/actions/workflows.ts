import { toWebUrl } from '../../bodies/urls.ts';
import { createNotFound, createRefusal, noContent } from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Workflow {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  state: 'active' | 'deleted' | 'disabled_fork' | 'disabled_inactivity' | 'disabled_manually';
  readonly created_at: string;
  updated_at: string;
}

const workflowsOf = repositorySlot<Workflow[]>('workflows', (seeds: Partial<Workflow>[] = [], around) =>
  seeds.map(({ id, name, path = '', state = 'active', created_at, updated_at }) => ({
    id: id ?? around.newId(),
    name: name ?? path,
    path,
    state,
    created_at: created_at ?? around.time,
    updated_at: updated_at ?? around.time,
  })),
);

function createWorkflowFormatter({ api, repository }: RestRequest) {
  const name = getFullName(repository);
  const web = `${toWebUrl(api)}/${name}`;
  return (workflow: Workflow) => ({
    ...workflow,
    node_id: encodeNodeId('W', workflow.id),
    url: `${api}/repos/${name}/actions/workflows/${workflow.id}`,
    html_url: `${web}/blob/${repository.default_branch}/${workflow.path}`,
    badge_url: `${web}/workflows/${encodeURIComponent(workflow.name)}/badge.svg`,
    ...(workflow.state === 'deleted' && { deleted_at: workflow.updated_at }),
  });
}

/** Finds a workflow by number or file name. GitHub still lists a workflow without its file, but cannot change it. */
function requireWorkflow({ repository, params: { workflow_id: id } }: RestRequest): Workflow {
  const workflow = workflowsOf(repository).find(
    ({ id: number, path, state }) => state !== 'deleted' && (String(number) === id || path.split('/').at(-1) === id),
  );
  if (!workflow) throw createNotFound();
  return workflow;
}

const createStateHandler = (state: 'active' | 'disabled_manually') => (request: RestRequest) => {
  const workflow = requireWorkflow(request);
  const isInState = (workflow.state === 'active') === (state === 'active');
  if (isInState && state !== 'active' && !request.world.hasLegacyBehavior('disabling again succeeds'))
    throw createRefusal(403, 'Unable to disable a workflow that is not active.');
  if (!isInState) Object.assign(workflow, { state, updated_at: request.world.formatNow() });
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
    'GET /repos/{owner}/{repo}/actions/workflows': (request) =>
      answerEnvelope(request, 'workflows', workflowsOf(request.repository), createWorkflowFormatter(request)),
    'PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable': createStateHandler('active'),
    'PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable': createStateHandler('disabled_manually'),
  },
};
