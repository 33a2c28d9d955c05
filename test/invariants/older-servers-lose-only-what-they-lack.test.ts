import { expect, it } from 'vitest';
import { listLackedSettings } from '../../packages/core/src/github/presence/servers.ts';
import type { PresenceRow } from '../../packages/core/src/github/presence/table.ts';
import { listPaths } from '../../packages/core/src/settings/keys/paths.ts';
import { listUnsupportedPaths } from '../../packages/core/src/settings/keys/unsupported.ts';
import { parseSettings } from '../../packages/core/src/settings/reading/parse.ts';
import described from '../../packages/simulator/src/description/servers.json' with { type: 'json' };
import { formatLines } from '../kit/runs/scene.ts';
import { everySection, openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';

/** No sample declares these keys, and some server versions lack them. */
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

const listSampleTexts = ({ key, sample }: SectionSample) => [sample.settings, more[key] ?? []].flat();

/** An old server does not show the source of a team's access, so it has no inherited access here. */
const removeInheritedTeams = (drifted: any) => {
  const teams = drifted.teams?.filter(({ source = 'direct' }) => source === 'direct');
  return { ...drifted, ...(teams && { teams }) };
};

/** Opens a server of the version with the drift of the sample, or an empty one. */
const openServer = (tried: SectionSample, version: string, isEmpty = false) => {
  const { drifted, environment } = tried.sample;
  const address = { GITHUB_API_URL: 'https://code.example/api/v3' };
  const sample = isEmpty
    ? { ...tried.sample, drifted: {}, around: {} }
    : { ...tried.sample, drifted: removeInheritedTeams(drifted) };
  return openSampleScene(
    { ...tried, sample },
    {},
    { enterprise: version, environment: { ...environment, ...address } },
  );
};

const parseDeclared = ({ section }: SectionSample, text: string) =>
  parseSettings({ text, file: 'settings.yml', sections: [section], origin: 'operator' }).declared;

/** Lists what `validate --server` refuses. */
const listUnsupported = (tried: SectionSample, text: string, version: string) =>
  parseDeclared(tried, text).flatMap(({ desired }) => listUnsupportedPaths(tried.section, desired, version));

/** Picks the oldest version, and each version that lacks other keys of the text than the version before. */
function pickDistinctVersions(tried: SectionSample, text: string) {
  const formatUnsupported = (version: string) =>
    JSON.stringify(listUnsupported(tried, text, version).map(({ at }) => at));
  return described.versions.filter(
    (version, index, all) => index === 0 || formatUnsupported(version) !== formatUnsupported(all[index - 1]!),
  );
}

async function expectOnlyUnsupportedLost(tried: SectionSample, text: string, version: string) {
  const { apply, check, simulator } = openServer(tried, version, text === more[tried.key]);
  const without = { onUnsupported: 'warn' } as const;
  const [applied, checked] = [await apply(text, without), await check(text, without)];
  const notes = formatLines(checked, 'warning').filter((line) => line.includes(`this server (${version}) has no`));
  const refused = simulator.requests.filter(({ status, method }) => method !== 'GET' && status >= 400);
  expect({
    version,
    wrong: [...formatLines(applied, 'error'), ...formatLines(checked, 'error'), ...formatLines(checked, 'drift')],
    objections: simulator.objections,
    refused: refused.map(({ route, status }) => `${route} ${status}`),
    isTold: notes.length > 0,
  }).toEqual({
    version,
    wrong: [],
    objections: [],
    refused: [],
    isTold: listUnsupported(tried, text, version).length > 0,
  });
}

it.each(pickSample(everySection, 6, 'servers'))(
  'every Enterprise Server version accepts $key without its unsupported keys, which Trueup reports [2.1.14]',
  async (tried) => {
    for (const text of listSampleTexts(tried))
      for (const version of pickSample(pickDistinctVersions(tried, text), 2))
        await expectOnlyUnsupportedLost(tried, text, version);
  },
);

it('the samples cover every setting that an Enterprise Server version lacks', () => {
  const declared = everySection.flatMap((tried) =>
    listSampleTexts(tried).flatMap((text) => parseDeclared(tried, text)),
  );
  const isTried = ({ path }: PresenceRow) =>
    declared.some((one) => listPaths({ [one.key]: one.desired }, path).length > 0);
  expect(listLackedSettings(described.versions[0]!).filter((one) => !isTried(one))).toEqual([]);
});

/** Some server versions lack a part of these sections. */
const partly = everySection.filter(({ key }) => {
  const lacked = listLackedSettings('3.14').filter((row) => row.path.match(/^\w+/)![0] === key);
  return lacked.length > 0 && lacked.every(({ path }) => path !== key);
});

it.each(partly)('a snapshot of $key contains only keys that the server accepts [2.1.14]', async (tried) => {
  const stage = openServer(tried, '3.14');
  const { result, text } = await stage.snapshot({ sections: [tried.key] });
  expect(formatLines(result, 'error')).toEqual([]);
  if (text === undefined) return;
  expect(listUnsupported(tried, text, '3.14')).toEqual([]);
  const checked = await stage.check(text);
  expect([...formatLines(checked, 'error'), ...formatLines(checked, 'drift')]).toEqual([]);
});
