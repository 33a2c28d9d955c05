/** Check runs of commits. Trueup reports its own results as check runs. */

import { formatApp } from '../../bodies/app.ts';
import { toWebUrl } from '../../bodies/urls.ts';
import { type Answer, answerCreated, createRefusal } from '../../exchange/answer.ts';
import { answerEnvelope } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { requireReportingApp } from '../people/apps.ts';
import { findCommitSha } from './commits.ts';

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
  /** The slug of the app that created the check run. */
  readonly app: string;
}

const checkRunsOf = repositorySlot<CheckRun[]>('check_runs', (seeds: Partial<CheckRun>[] = [], around) =>
  seeds.map((seed) => ({
    name: '',
    head_sha: '',
    external_id: '',
    status: 'completed',
    conclusion: 'success',
    started_at: around.time,
    completed_at: around.time,
    app: 'github-actions',
    ...seed,
    output: { title: null, summary: null, text: null, ...seed.output },
    id: seed.id ?? around.newId(),
  })),
);

function createCheckRunFormatter({ api, repository, world }: RestRequest) {
  const address = `${api}/repos/${getFullName(repository)}/check-runs`;
  const web = `${toWebUrl(api)}/${getFullName(repository)}/runs`;
  return ({ app: slug, output, ...run }: CheckRun) => {
    const reporter = { owner: null, created_at: run.started_at, ...requireReportingApp(world.state, slug) };
    return {
      ...run,
      node_id: encodeNodeId('CR', run.id),
      url: `${address}/${run.id}`,
      html_url: `${web}/${run.id}`,
      details_url: `${web}/${run.id}`,
      output: {
        ...output,
        annotations_count: 0,
        annotations_url: `${address}/${run.id}/annotations`,
      },
      check_suite: { id: run.id },
      app: formatApp(reporter, world, api),
      pull_requests: [],
    };
  };
}

/** GitHub lets only apps create check runs. */
function createCheckRun(request: RestRequest): Answer {
  const { access, world, repository, body: input } = request;
  if (access.token.kind !== 'app') throw createRefusal(403, 'You must authenticate via a GitHub App.');
  const { name, head_sha, external_id = '', output, conclusion, status = conclusion ? 'completed' : 'queued' } = input;
  if (!findCommitSha(repository, head_sha)) throw createRefusal(422, `No commit found for SHA: ${head_sha}`);
  const time = world.formatNow();
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
  const formatted = createCheckRunFormatter(request)(run);
  return answerCreated(formatted, formatted.url);
}

/** The filter `latest` keeps the newest run of each app and name. */
function listCheckRuns(request: RestRequest): Answer {
  const { repository, params, query } = request;
  const sha = findCommitSha(repository, params.ref ?? '');
  if (!sha) throw createRefusal(422, `No commit found for SHA: ${params.ref}`);
  const matching = checkRunsOf(repository).filter(
    (run) => run.head_sha === sha && (query.check_name === undefined || run.name === query.check_name),
  );
  const latest = new Map(matching.map((run) => [`${run.app} ${run.name}`, run]));
  return answerEnvelope(
    request,
    'check_runs',
    query.filter === 'all' ? matching : [...latest.values()],
    createCheckRunFormatter(request),
  );
}

export const checkRuns: Feature = {
  slots: [checkRunsOf],
  needs: {
    'POST ~/check-runs': 'Checks: write',
    'GET ~/commits/{}/check-runs': 'Checks: read',
  },
  routes: {
    'POST /repos/{owner}/{repo}/check-runs': createCheckRun,
    'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': listCheckRuns,
  },
};
