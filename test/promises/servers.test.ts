import { expect, it } from 'vitest';
import { settingsLackedBy } from '../../src/host/servers.ts';
import { lackedPlaces } from '../../src/modes/narrowed.ts';
import { sectionKeys } from '../../src/sections/keys.ts';
import { registry } from '../../src/sections/registry.ts';
import { placesOf } from '../../src/settings/lacking.ts';
import { parseSettings } from '../../src/settings/parse.ts';
import described from '../../src/simulator/description/servers.json' with { type: 'json' };
import { samples } from '../samples/index.ts';
import type { Sample } from '../samples/sample.ts';
import { type SceneOptions, scene, told } from '../scene.ts';

/** What no sample declares, and some server lacks. */
const more: Readonly<Record<string, string>> = {
  repository: `
repository:
  has_pull_requests: true
  pull_request_creation_policy: all
  security_and_analysis:
    code_security: {status: enabled}
    secret_scanning_non_provider_patterns: {status: enabled}
    secret_scanning_ai_detection: {status: enabled}
    secret_scanning_validity_checks: {status: enabled}
    secret_scanning_delegated_alert_dismissal: {status: enabled}
    secret_scanning_delegated_bypass: {status: enabled}
    secret_scanning_delegated_bypass_options: {reviewers: [{reviewer_id: 1, reviewer_type: TEAM}]}
`,
  actions: `
actions:
  fork_pr_contributor_approval: {approval_policy: all_external_contributors}
  oidc_customization_sub: {use_default: true, use_immutable_subject: true}
`,
  rulesets: `
rulesets:
  - name: paths
    target: push
    enforcement: disabled
    rules:
      - {type: file_path_restriction, parameters: {restricted_file_paths: [a]}}
      - {type: max_file_path_length, parameters: {max_file_path_length: 100}}
      - {type: file_extension_restriction, parameters: {restricted_file_extensions: ['*.exe']}}
  - name: main
    enforcement: active
    conditions: {ref_name: {include: [~ALL]}}
    bypass_actors:
      - {actor_type: EnterpriseOwner}
      - {actor_type: EnterpriseRole, actor_id: 1}
      - {actor_type: User, actor_id: 1}
      - {actor_type: DeployKey, bypass_mode: exempt}
    rules:
      - {type: deletion}
      - {type: license_compliance_scanning}
      - {type: copilot_code_review, parameters: {review_on_push: true}}
      - type: pull_request
        parameters:
          required_approving_review_count: 1
          dismiss_stale_reviews_on_push: true
          require_code_owner_review: false
          require_last_push_approval: false
          required_review_thread_resolution: false
          dismissal_restriction: {enabled: false, allowed_actors: []}
`,
  code_scanning_default_setup: `
code_scanning_default_setup: {state: configured, runner_type: labeled, runner_label: own}
`,
};

const textsOf = (key: string) => [samples[key]!.settings, more[key] ?? []].flat();

/** A server that does not say where a team has its access from has no other access than its own. */
const seedOf = ({ drifted, around }: Sample) => {
  const teams = (drifted.teams as any[] | undefined)?.filter(({ source = 'direct' }) => source === 'direct');
  return { repositories: [{ owner: 'acme', name: 'shop', ...drifted, ...(teams && { teams }) }], ...around };
};

const stageOf = (key: string, version: string, seed: SceneOptions['seed'] = seedOf(samples[key]!)) => {
  const { environment } = samples[key]!;
  const address = { GITHUB_API_URL: 'https://code.example/api/v3' };
  return scene({ seed, enterprise: version, environment: { ...environment, ...address } });
};

const desiredIn = (text: string) =>
  parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator' }).declared;

/** What `validate --server` refuses. */
const lackedIn = (text: string, version: string) =>
  desiredIn(text).flatMap(({ key, desired }) => lackedPlaces(key, desired, version));

/** The versions that lack something else of the text than the version before, and the oldest. */
function distinctVersions(text: string) {
  const lacked = (version: string) => JSON.stringify(lackedIn(text, version).map(({ at }) => at));
  return described.versions.filter((version, index, all) => index === 0 || lacked(version) !== lacked(all[index - 1]!));
}

async function holds(key: string, text: string, version: string) {
  const seed = text === more[key] ? {} : seedOf(samples[key]!);
  const { apply, check, simulator } = stageOf(key, version, seed);
  const without = { onUnsupported: 'warn' } as const;
  const [applied, checked] = [await apply(text, without), await check(text, without)];
  const notes = told(checked, 'warning').filter((line) => line.includes(`this server (${version}) has no`));
  const refused = simulator.requests.filter(({ status, method }) => method !== 'GET' && status >= 400);
  expect({
    version,
    wrong: [...told(applied, 'error'), ...told(checked, 'error'), ...told(checked, 'drift')],
    objections: simulator.objections,
    refused: refused.map(({ route, status }) => `${route} ${status}`),
    isTold: notes.length > 0,
  }).toEqual({ version, wrong: [], objections: [], refused: [], isTold: lackedIn(text, version).length > 0 });
}

it.each(sectionKeys)(
  'every Enterprise Server takes %s, but for what validate refuses and a note names [2.1.14]',
  async (key) => {
    for (const text of textsOf(key)) for (const version of distinctVersions(text)) await holds(key, text, version);
  },
);

it('every Enterprise Server lacks only settings that are tried here', () => {
  const tried = sectionKeys.flatMap(textsOf).flatMap(desiredIn);
  const isTried = ({ path }: { readonly path: string }) =>
    tried.some(({ key, desired }) => placesOf({ [key]: desired }, path).length > 0);
  const isOfRepositories = ({ path }: { readonly path: string }) => sectionKeys.some((key) => path.startsWith(key));
  const lacked = settingsLackedBy(described.versions[0]!).filter(isOfRepositories);
  expect(lacked.filter((one) => !isTried(one))).toEqual([]);
});

const partly = ['repository', 'actions', 'rulesets', 'pages', 'code_scanning_default_setup', 'interaction_limits'];

it.each(partly)('a snapshot of %s says nothing that the server would not take [2.1.14]', async (key) => {
  const stage = stageOf(key, '3.14');
  const { result, text } = await stage.snapshot({ sections: [key] });
  expect(told(result, 'error')).toEqual([]);
  if (text === undefined) return;
  expect(lackedIn(text, '3.14')).toEqual([]);
  const checked = await stage.check(text);
  expect([...told(checked, 'error'), ...told(checked, 'drift')]).toEqual([]);
});
