import { webAddress } from '../../bodies/addresses.ts';
import { app } from '../../bodies/app.ts';
import { created, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { envelope } from '../../exchange/pages.ts';
import { nodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { reporterNamed } from '../people/apps.ts';
import { commitNamed } from './commits.ts';

interface CheckRun {
  readonly id: number;
  readonly name: string;
  readonly head_sha: string;
  readonly external_id: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly started_at: string;
  readonly completed_at: string | null;
  readonly output: { readonly title: string | null; readonly summary: string | null; readonly text: string | null };
  /** The slug of the app that made it. */
  readonly app: string;
}

const checkRunsOf = repositorySlot<CheckRun[]>('check_runs', (given: Partial<CheckRun>[] = [], around) =>
  given.map((one) => ({
    name: '',
    head_sha: '',
    external_id: '',
    status: 'completed',
    conclusion: 'success',
    started_at: around.time,
    completed_at: around.time,
    app: 'github-actions',
    ...one,
    output: { title: null, summary: null, text: null, ...one.output },
    id: one.id ?? around.newId(),
  })),
);

function body({ api, repository, world }: Ask) {
  const address = `${api}/repos/${fullName(repository)}/check-runs`;
  const web = `${webAddress(api)}/${fullName(repository)}/runs`;
  return ({ app: slug, output, ...run }: CheckRun) => {
    const reporter = { owner: null, created_at: run.started_at, ...reporterNamed(world.state, slug) };
    return {
      ...run,
      node_id: nodeId('CR', run.id),
      url: `${address}/${run.id}`,
      html_url: `${web}/${run.id}`,
      details_url: `${web}/${run.id}`,
      output: {
        ...output,
        annotations_count: 0,
        annotations_url: `${address}/${run.id}/annotations`,
      },
      check_suite: { id: run.id },
      app: app(reporter, world, api),
      pull_requests: [],
    };
  };
}

/** Only apps make check runs. */
function create(ask: Ask) {
  const { access, world, repository, body: given } = ask;
  if (access.token.kind !== 'app') throw refusal(403, 'You must authenticate via a GitHub App.');
  const { name, head_sha, external_id = '', output, conclusion, status = conclusion ? 'completed' : 'queued' } = given;
  if (!commitNamed(repository, head_sha)) throw refusal(422, `No commit found for SHA: ${head_sha}`);
  const time = world.time();
  const run: CheckRun = {
    id: world.newId(),
    name,
    head_sha,
    external_id,
    status,
    conclusion: conclusion ?? null,
    started_at: time,
    completed_at: conclusion ? time : null,
    output: { title: output?.title ?? null, summary: output?.summary ?? null, text: output?.text ?? null },
    app: access.token.login.replace('[bot]', ''),
  };
  checkRunsOf(repository).push(run);
  const made = body(ask)(run);
  return created(made, made.url);
}

/** Of the runs with the same name, `latest` takes the newest of each app. */
function list(ask: Ask) {
  const { repository, params, query } = ask;
  const sha = commitNamed(repository, params.ref ?? '');
  if (!sha) throw refusal(422, `No commit found for SHA: ${params.ref}`);
  const named = checkRunsOf(repository).filter(
    (run) => run.head_sha === sha && (query.check_name === undefined || run.name === query.check_name),
  );
  const latest = new Map(named.map((run) => [`${run.app} ${run.name}`, run]));
  return envelope(ask, 'check_runs', query.filter === 'all' ? named : [...latest.values()], body(ask));
}

export const checkRuns: Feature = {
  slots: [checkRunsOf],
  needs: {
    'POST ~/check-runs': 'Checks: write',
    'GET ~/commits/{}/check-runs': 'Checks: read',
  },
  routes: {
    'POST /repos/{owner}/{repo}/check-runs': create,
    'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': list,
  },
};
