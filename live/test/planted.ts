import type { Seed } from '../../packages/simulator/src/index.ts';
import type { RepositoryKind } from './labs.ts';

/** A simulated GitHub that contradicts one assumption. */
export interface PlantedDifference {
  readonly id: string;
  /** The default is a public repository of a person. */
  readonly kind?: RepositoryKind;
  /** An option of the simulator. */
  readonly repository?: object;
  readonly tokens?: Seed['tokens'];
  /** Changes some answers. */
  readonly change?: Change;
}

export interface PassedExchange {
  readonly method: string;
  readonly path: string;
  readonly isReader: boolean;
  readonly sent: any;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly body: any;
}

type Change = (
  passed: PassedExchange,
) => { readonly status?: number; readonly body?: unknown; readonly headers?: object } | undefined;

/** Changes the answers to requests with this method and path. */
const changeAnswers =
  (method: string, path: RegExp, change: (passed: PassedExchange) => ReturnType<Change>): Change =>
  (passed) =>
    passed.method === method && path.test(passed.path) ? change(passed) : undefined;

const toStatus = (to: number, message = 'Not Found') => ({ status: to, body: { message } });
const toMessage = (message: string) => ({ body: { message } });
const changeIf = (holds: boolean, change: ReturnType<Change>) => (holds ? change : undefined);
const protection = /\/branches\/main\/protection$/;
const organization: RepositoryKind = 'a public repository of an organization';
const privateFree: RepositoryKind = 'a private repository of a person on the free plan';
const changeDocument = (name: string, change: (passed: PassedExchange) => ReturnType<Change>) =>
  changeAnswers('POST', /\/graphql$/, (passed) => (passed.sent?.operationName === name ? change(passed) : undefined));

/** Reverses the pinned environments if one has this name. */
const reversePins = (name: string) =>
  changeDocument('EnvironmentPins', ({ body }) => {
    const pins = body.data?.repository?.pinnedEnvironments;
    if (!pins?.nodes.some((pin: any) => pin.environment.name === name)) return undefined;
    return { body: { data: { repository: { pinnedEnvironments: { ...pins, nodes: pins.nodes.toReversed() } } } } };
  });

/** Keeps required signatures through a write of the protection. */
function keepSignatures(): Change {
  let isOn = false;
  return ({ method, path, body }) => {
    if (path.endsWith('/required_signatures')) isOn = method === 'POST';
    if (method === 'DELETE' && protection.test(path)) isOn = false;
    if (method !== 'GET' || !protection.test(path) || !body.required_signatures) return undefined;
    return { body: { ...body, required_signatures: { ...body.required_signatures, enabled: isOn } } };
  };
}

/** Changes the creation time of a secret with each read. */
function renewSecrets(): Change {
  let count = 0;
  return changeAnswers('GET', /\/actions\/secrets$/, ({ body }) => {
    count += 1;
    const secrets = body.secrets.map((one: any) => ({
      ...one,
      created_at: `2026-01-01T00:00:${String(count % 60).padStart(2, '0')}Z`,
    }));
    return { body: { ...body, secrets } };
  });
}

/** One for each assumption whose failure would do the most damage. */
export const planted: readonly PlantedDifference[] = [
  {
    id: 'branches/unprotected',
    change: changeAnswers('GET', protection, ({ body }) =>
      changeIf(body.message === 'Branch not protected', toMessage('Not Found')),
    ),
  },
  {
    id: 'branches/missing-protection',
    change: changeAnswers('GET', /trueup-live-none\/protection$/, () => toMessage('Not Found')),
  },
  {
    id: 'branches/missing',
    change: changeAnswers('GET', /branches\/trueup-live-none$/, ({ body }) => ({
      body: { ...body, message: 'Not Found' },
    })),
  },
  {
    id: 'branches/hidden-protection',
    change: changeAnswers('GET', protection, ({ isReader }) => changeIf(isReader, toMessage('Branch not protected'))),
  },
  { id: 'branches/replaced-whole', change: keepSwitchOn('required_linear_history') },
  { id: 'branches/signatures-after-a-write', change: keepSignatures() },
  {
    id: 'branches/checks-any-app',
    change: changeAnswers('GET', protection, ({ body }) => {
      const { required_status_checks: checks } = body;
      return changeIf(checks?.checks[0]?.context === 'build', {
        body: { ...body, required_status_checks: { ...checks, checks: [{ context: 'build', app_id: 15368 }] } },
      });
    }),
  },
  { id: 'branches/dismissals-left-out', kind: organization, repository: { closes_dismissals: true } },
  {
    id: 'branches/dismissals-of-a-person',
    change: changeAnswers('PUT', protection, ({ sent, body }) =>
      changeIf(sent.required_pull_request_reviews?.dismissal_restrictions !== undefined, {
        status: 200,
        body: { url: 'x', ...body },
      }),
    ),
  },
  {
    id: 'branches/plan',
    kind: privateFree,
    change: changeAnswers('PUT', protection, () =>
      toMessage('Please upgrade to GitHub Pro or make this repository public to enable this feature.'),
    ),
  },
  {
    id: 'rules/hidden-are-none',
    change: changeDocument('BranchProtectionRules', ({ isReader }) =>
      changeIf(isReader, {
        body: { errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by personal access token' }] },
      }),
    ),
  },
  {
    id: 'rules/unknown-environment',
    change: changeDocument('CreateBranchProtectionRule', ({ sent }) =>
      changeIf(sent.variables.input.requiresDeployments === true, {
        body: {
          data: {
            createBranchProtectionRule: {
              branchProtectionRule: { requiredDeploymentEnvironments: ['trueup-live-none'] },
            },
          },
        },
      }),
    ),
  },
  {
    id: 'rulesets/actors-hidden',
    change: changeAnswers('GET', /\/rulesets\/\d+$/, ({ isReader, body }) =>
      changeIf(isReader, { body: { ...body, bypass_actors: [] } }),
    ),
  },
  {
    id: 'rulesets/actors-shown',
    change: changeAnswers('GET', /\/rulesets\/\d+$/, ({ isReader, body: { bypass_actors: _, ...rest } }) =>
      changeIf(!isReader && rest.name === 'trueup-live actors', { body: rest }),
    ),
  },
  {
    id: 'rulesets/omitted-keys',
    change: changeAnswers('PUT', /\/rulesets\/\d+$/, ({ sent, body }) =>
      changeIf(sent.rules === undefined, { body: { ...body, rules: [] } }),
    ),
  },
  {
    id: 'rulesets/actors-removed',
    change: changeAnswers('PUT', /\/rulesets\/\d+$/, ({ sent, body }) =>
      changeIf(sent.bypass_actors?.length === 0, {
        body: { ...body, bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'always' }] },
      }),
    ),
  },
  {
    id: 'rulesets/owners-of-an-organization',
    kind: organization,
    repository: { ruleset_habits: { administrators: [7] } },
  },
  {
    id: 'rulesets/listed-in-short',
    change: changeAnswers('GET', /\/rulesets$/, ({ body }) => ({
      body: body.map((one: object) => ({ ...one, rules: [] })),
    })),
  },
  {
    id: 'rulesets/plan',
    kind: privateFree,
    change: changeAnswers('POST', /\/rulesets$/, () =>
      toMessage('Please upgrade to GitHub Pro or make this repository public to enable this feature.'),
    ),
  },
  {
    id: 'environments/omitted-gates',
    change: changeAnswers('PUT', /\/environments\/trueup-live-gates$/, ({ sent, body }) =>
      changeIf(Object.keys(sent).length === 0, {
        body: { ...body, protection_rules: [{ type: 'required_reviewers', reviewers: [] }] },
      }),
    ),
  },
  {
    id: 'environments/null-gates',
    change: changeAnswers('PUT', /\/environments\/trueup-live-nulls$/, ({ sent }) =>
      changeIf(sent.reviewers === null, toStatus(422, 'reviewers must be a list')),
    ),
  },
  {
    id: 'environments/timer-omitted',
    change: changeAnswers('PUT', /\/environments\/trueup-live-timer$/, ({ body }) => ({
      body: { ...body, protection_rules: [{ type: 'wait_timer', wait_timer: 5 }] },
    })),
  },
  {
    id: 'environments/admins-bypass-set',
    change: changeAnswers('PUT', /\/environments\/trueup-live-strict$/, () =>
      toStatus(422, '"can_admins_bypass" is not a permitted key.'),
    ),
  },
  {
    id: 'environments/lone-self-review',
    change: changeAnswers('PUT', /\/environments\/trueup-live-lone$/, () => ({ status: 200, body: {} })),
  },
  {
    id: 'environments/policies-outlive',
    change: changeAnswers('GET', /trueup-live-outlive\/deployment-branch-policies$/, () => ({
      body: { total_count: 0, branch_policies: [] },
    })),
  },
  { id: 'environments/pinned-last', change: reversePins('trueup-live-pin-one') },
  { id: 'environments/pins-in-order', change: reversePins('trueup-live-rank-one') },
  {
    id: 'labels/renamed-in-case',
    change: changeAnswers('PATCH', /\/labels\//, ({ sent }) =>
      changeIf(sent.new_name === 'trueup-live case', toStatus(422, 'Validation Failed')),
    ),
  },
  {
    id: 'wire/etag',
    change: changeAnswers('GET', /\/milestones$/, ({ status: was, isReader }) =>
      changeIf(was === 304 && !isReader, { status: 200, body: [] }),
    ),
  },
  {
    id: 'wire/etag-of-another-token',
    change: changeAnswers('GET', /\/milestones$/, ({ isReader }) => changeIf(isReader, { status: 304 })),
  },
  { id: 'wire/limits', change: () => ({ headers: { 'x-ratelimit-reset': undefined } }) },
  { id: 'actions/write-without-grant', tokens: [{ token: 'reading-token', deniedWrites: 404 }] },
  {
    id: 'actions/selected-elsewhere',
    change: changeAnswers('GET', /\/selected-actions$/, ({ status: was }) =>
      changeIf(was === 409, { status: 200, body: { github_owned_allowed: true } }),
    ),
  },
  { id: 'repository/archived-change', repository: { archived_patches: 'ignored' } },
  {
    id: 'repository/archived-last',
    change: changeAnswers('PATCH', /\/trueup-live-7f3a$/, ({ sent, body }) =>
      changeIf(sent.archived === true && sent.description !== undefined, { body: { ...body, description: null } }),
    ),
  },
  {
    id: 'repository/moved-read',
    change: changeAnswers('GET', /\/repos\/me\/trueup-live-7f3a$/, ({ status: was }) =>
      changeIf(was === 301, { ...toStatus(404), headers: { location: undefined } }),
    ),
  },
  {
    id: 'repository/moved-write',
    change: changeAnswers('PUT', /\/repos\/me\/trueup-live-7f3a\/topics$/, ({ status: was }) =>
      changeIf(was === 307, { ...toStatus(404), headers: { location: undefined } }),
    ),
  },
  {
    id: 'repository/advanced-security',
    change: changeAnswers('PATCH', /\/trueup-live-7f3a$/, ({ sent, body }) =>
      changeIf(sent.security_and_analysis?.advanced_security !== undefined, { status: 200, body }),
    ),
  },
  {
    id: 'repository/alerts-off',
    change: changeAnswers('GET', /\/vulnerability-alerts$/, ({ status: was }) =>
      changeIf(was === 404, toMessage('Not Found')),
    ),
  },
  { id: 'stores/secret-again', change: renewSecrets() },
  {
    id: 'webhooks/config-keeps',
    change: changeAnswers('PATCH', /\/config$/, ({ body: { secret: _, ...rest } }) => ({ body: rest })),
  },
  {
    id: 'webhooks/config-replaced',
    change: changeAnswers('PATCH', /\/hooks\/\d+$/, ({ sent, body }) =>
      changeIf(sent.config !== undefined, { body: { ...body, config: { ...body.config, secret: '********' } } }),
    ),
  },
  {
    id: 'autolinks/overlap',
    change: changeAnswers('POST', /\/autolinks$/, ({ sent }) =>
      changeIf(sent.key_prefix === 'TLIVE', { status: 201, body: {} }),
    ),
  },
  {
    id: 'autolinks/hidden',
    change: changeAnswers('GET', /\/autolinks$/, ({ isReader }) => changeIf(isReader, { status: 200, body: [] })),
  },
  {
    id: 'keys/in-use',
    change: changeAnswers('POST', /\/keys$/, ({ sent }) =>
      changeIf(sent.title === 'trueup-live second', { status: 201, body: {} }),
    ),
  },
  {
    id: 'people/owner-listed',
    change: changeAnswers('GET', /\/collaborators$/, ({ body }) =>
      changeIf(Array.isArray(body), {
        body: body.length ? body.map((one: object) => ({ ...one, role_name: 'maintain' })) : body,
      }),
    ),
  },
  {
    id: 'pages/by-a-workflow',
    change: changeAnswers('GET', /\/pages$/, ({ body: { source: _, ...rest } }) =>
      changeIf(rest.build_type === 'workflow', { body: rest }),
    ),
  },
  {
    id: 'limits/one-day',
    change: changeAnswers('PUT', /\/interaction-limits$/, ({ sent, body }) =>
      changeIf(sent.expiry === undefined, { body: { ...body, expires_at: '2026-07-02T12:00:00Z' } }),
    ),
  },
  {
    id: 'rulesets/history',
    change: changeAnswers('GET', /\/history$/, ({ body }) => ({ body: body.toReversed() })),
  },
  {
    id: 'rulesets/unknown-rule',
    change: changeAnswers('POST', /\/rulesets$/, ({ sent, body }) =>
      changeIf(sent.name === 'trueup-live queue', { body: { ...body, errors: ['Invalid property /rules/0'] } }),
    ),
  },
  {
    id: 'branches/known-app',
    change: changeAnswers('GET', /\/apps\/github-actions$/, ({ body }) => ({ body: { ...body, id: 7 } })),
  },
  { id: 'environments/own-key', change: shareKey() },
  {
    id: 'repository/message-without-title',
    change: changeAnswers('PATCH', /\/trueup-live-7f3a$/, ({ sent, body }) =>
      changeIf(sent.squash_merge_commit_message === 'COMMIT_MESSAGES' && !sent.squash_merge_commit_title, {
        status: 200,
        body,
      }),
    ),
  },
];

/** Gives an environment the key of its repository. */
function shareKey(): Change {
  let shared: unknown;
  return ({ path, body }) => {
    if (path.endsWith('/actions/secrets/public-key')) shared = body;
    return changeIf(path.endsWith('trueup-live-secrets/secrets/public-key'), { body: shared });
  };
}

/** Keeps a switch of the protection on. */
function keepSwitchOn(key: string): Change {
  let isOn = false;
  return ({ method, path, sent, body }) => {
    if (method === 'PUT' && protection.test(path)) isOn ||= sent[key] === true;
    if (method === 'DELETE' && protection.test(path)) isOn = false;
    return changeIf(method === 'GET' && protection.test(path) && isOn, { body: { ...body, [key]: { enabled: true } } });
  };
}
