import type { Seed } from '../../packages/simulator/src/index.ts';
import type { Kind } from './labs.ts';

/** A host that does not do what one assumption says, and does everything else. */
export interface Planted {
  readonly id: string;
  /** A public repository of a person unless said. */
  readonly kind?: Kind;
  /** An option of the simulator. */
  readonly repository?: object;
  readonly tokens?: Seed['tokens'];
  /** Another answer to some requests. */
  readonly change?: Change;
}

export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly isReader: boolean;
  readonly sent: any;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly body: any;
}

type Change = (
  passed: Passed,
) => { readonly status?: number; readonly body?: unknown; readonly headers?: object } | undefined;

/** Another answer to the requests of a method whose path ends like this. */
const on =
  (method: string, path: RegExp, change: (passed: Passed) => ReturnType<Change>): Change =>
  (passed) =>
    passed.method === method && path.test(passed.path) ? change(passed) : undefined;

const status = (to: number, message = 'Not Found') => ({ status: to, body: { message } });
const messaged = (message: string) => ({ body: { message } });
const when = (holds: boolean, change: ReturnType<Change>) => (holds ? change : undefined);
const protection = /\/branches\/main\/protection$/;
const organization: Kind = 'a public repository of an organization';
const privateFree: Kind = 'a private repository of a person on the free plan';
const documentOf = (name: string, change: (passed: Passed) => ReturnType<Change>) =>
  on('POST', /\/graphql$/, (passed) => (passed.sent?.operationName === name ? change(passed) : undefined));

/** Pins in the opposite order, where one of them has this name. */
const pinsReversed = (name: string) =>
  documentOf('EnvironmentPins', ({ body }) => {
    const pins = body.data?.repository?.pinnedEnvironments;
    if (!pins?.nodes.some((pin: any) => pin.environment.name === name)) return undefined;
    return { body: { data: { repository: { pinnedEnvironments: { ...pins, nodes: pins.nodes.toReversed() } } } } };
  });

/** Signatures that outlive a write of the protection. */
function lastingSignatures(): Change {
  let isOn = false;
  return ({ method, path, body }) => {
    if (path.endsWith('/required_signatures')) isOn = method === 'POST';
    if (method === 'DELETE' && protection.test(path)) isOn = false;
    if (method !== 'GET' || !protection.test(path) || !body.required_signatures) return undefined;
    return { body: { ...body, required_signatures: { ...body.required_signatures, enabled: isOn } } };
  };
}

/** A secret that is made anew each time it is sent. */
function newSecrets(): Change {
  let count = 0;
  return on('GET', /\/actions\/secrets$/, ({ body }) => {
    count += 1;
    const secrets = body.secrets.map((one: any) => ({
      ...one,
      created_at: `2026-01-01T00:00:${String(count % 60).padStart(2, '0')}Z`,
    }));
    return { body: { ...body, secrets } };
  });
}

/** One for each assumption that would do the most damage if it were wrong. */
export const planted: readonly Planted[] = [
  {
    id: 'branches/unprotected',
    change: on('GET', protection, ({ body }) => when(body.message === 'Branch not protected', messaged('Not Found'))),
  },
  {
    id: 'branches/missing-protection',
    change: on('GET', /trueup-live-none\/protection$/, () => messaged('Not Found')),
  },
  {
    id: 'branches/missing',
    change: on('GET', /branches\/trueup-live-none$/, ({ body }) => ({ body: { ...body, message: 'Not Found' } })),
  },
  {
    id: 'branches/hidden-protection',
    change: on('GET', protection, ({ isReader }) => when(isReader, messaged('Branch not protected'))),
  },
  { id: 'branches/replaced-whole', change: lasting('required_linear_history') },
  { id: 'branches/signatures-after-a-write', change: lastingSignatures() },
  {
    id: 'branches/checks-any-app',
    change: on('GET', protection, ({ body }) => {
      const { required_status_checks: checks } = body;
      return when(checks?.checks[0]?.context === 'build', {
        body: { ...body, required_status_checks: { ...checks, checks: [{ context: 'build', app_id: 15368 }] } },
      });
    }),
  },
  { id: 'branches/dismissals-left-out', kind: organization, repository: { closes_dismissals: true } },
  {
    id: 'branches/dismissals-of-a-person',
    change: on('PUT', protection, ({ sent, body }) =>
      when(sent.required_pull_request_reviews?.dismissal_restrictions !== undefined, {
        status: 200,
        body: { url: 'x', ...body },
      }),
    ),
  },
  {
    id: 'branches/plan',
    kind: privateFree,
    change: on('PUT', protection, () =>
      messaged('Please upgrade to GitHub Pro or make this repository public to enable this feature.'),
    ),
  },
  {
    id: 'rules/hidden-are-none',
    change: documentOf('BranchProtectionRules', ({ isReader }) =>
      when(isReader, {
        body: { errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by personal access token' }] },
      }),
    ),
  },
  {
    id: 'rules/unknown-environment',
    change: documentOf('CreateBranchProtectionRule', ({ sent }) =>
      when(sent.variables.input.requiresDeployments === true, {
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
    change: on('GET', /\/rulesets\/\d+$/, ({ isReader, body }) =>
      when(isReader, { body: { ...body, bypass_actors: [] } }),
    ),
  },
  {
    id: 'rulesets/actors-shown',
    change: on('GET', /\/rulesets\/\d+$/, ({ isReader, body: { bypass_actors: _, ...rest } }) =>
      when(!isReader && rest.name === 'trueup-live actors', { body: rest }),
    ),
  },
  {
    id: 'rulesets/omitted-keys',
    change: on('PUT', /\/rulesets\/\d+$/, ({ sent, body }) =>
      when(sent.rules === undefined, { body: { ...body, rules: [{ type: 'deletion' }] } }),
    ),
  },
  {
    id: 'rulesets/actors-removed',
    change: on('PUT', /\/rulesets\/\d+$/, ({ sent, body }) =>
      when(sent.bypass_actors?.length === 0, {
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
    change: on('GET', /\/rulesets$/, ({ body }) => ({ body: body.map((one: object) => ({ ...one, rules: [] })) })),
  },
  {
    id: 'rulesets/plan',
    kind: privateFree,
    change: on('POST', /\/rulesets$/, () =>
      messaged('Please upgrade to GitHub Pro or make this repository public to enable this feature.'),
    ),
  },
  {
    id: 'environments/omitted-gates',
    change: on('PUT', /\/environments\/trueup-live-gates$/, ({ sent, body }) =>
      when(Object.keys(sent).length === 0, {
        body: { ...body, protection_rules: [{ type: 'required_reviewers', reviewers: [] }] },
      }),
    ),
  },
  {
    id: 'environments/null-gates',
    change: on('PUT', /\/environments\/trueup-live-nulls$/, ({ sent }) =>
      when(sent.reviewers === null, status(422, 'reviewers must be a list')),
    ),
  },
  {
    id: 'environments/timer-omitted',
    change: on('PUT', /\/environments\/trueup-live-timer$/, ({ body }) => ({
      body: { ...body, protection_rules: [{ type: 'wait_timer', wait_timer: 5 }] },
    })),
  },
  {
    id: 'environments/admins-bypass-set',
    change: on('PUT', /\/environments\/trueup-live-strict$/, () =>
      status(422, '"can_admins_bypass" is not a permitted key.'),
    ),
  },
  {
    id: 'environments/lone-self-review',
    change: on('PUT', /\/environments\/trueup-live-lone$/, () => ({ status: 200, body: {} })),
  },
  {
    id: 'environments/policies-outlive',
    change: on('GET', /trueup-live-outlive\/deployment-branch-policies$/, () => ({
      body: { total_count: 0, branch_policies: [] },
    })),
  },
  { id: 'environments/pinned-last', change: pinsReversed('trueup-live-pin-one') },
  { id: 'environments/pins-in-order', change: pinsReversed('trueup-live-rank-one') },
  {
    id: 'labels/renamed-in-case',
    change: on('PATCH', /\/labels\//, ({ sent }) =>
      when(sent.new_name === 'trueup-live case', status(422, 'Validation Failed')),
    ),
  },
  {
    id: 'wire/etag',
    change: on('GET', /\/milestones$/, ({ status: was, isReader }) =>
      when(was === 304 && !isReader, { status: 200, body: [] }),
    ),
  },
  {
    id: 'wire/etag-of-another-token',
    change: on('GET', /\/milestones$/, ({ isReader }) => when(isReader, { status: 304 })),
  },
  { id: 'wire/limits', change: () => ({ headers: { 'x-ratelimit-reset': undefined } }) },
  { id: 'actions/write-without-grant', tokens: [{ token: 'reading-token', deniedWrites: 404 }] },
  {
    id: 'actions/selected-elsewhere',
    change: on('GET', /\/selected-actions$/, ({ status: was }) =>
      when(was === 409, { status: 200, body: { github_owned_allowed: true } }),
    ),
  },
  { id: 'repository/archived-change', repository: { archived_patches: 'ignored' } },
  {
    id: 'repository/archived-last',
    change: on('PATCH', /\/trueup-live-7f3a$/, ({ sent, body }) =>
      when(sent.archived === true && sent.description !== undefined, { body: { ...body, description: null } }),
    ),
  },
  {
    id: 'repository/moved-read',
    change: on('GET', /\/repos\/me\/trueup-live-7f3a$/, ({ status: was }) =>
      when(was === 301, { ...status(404), headers: { location: undefined } }),
    ),
  },
  {
    id: 'repository/moved-write',
    change: on('PUT', /\/repos\/me\/trueup-live-7f3a\/topics$/, ({ status: was }) =>
      when(was === 307, { ...status(404), headers: { location: undefined } }),
    ),
  },
  {
    id: 'repository/advanced-security',
    change: on('PATCH', /\/trueup-live-7f3a$/, ({ sent, body }) =>
      when(sent.security_and_analysis?.advanced_security !== undefined, { status: 200, body }),
    ),
  },
  {
    id: 'repository/alerts-off',
    change: on('GET', /\/vulnerability-alerts$/, ({ status: was }) => when(was === 404, messaged('Not Found'))),
  },
  { id: 'stores/secret-again', change: newSecrets() },
  {
    id: 'webhooks/config-keeps',
    change: on('PATCH', /\/config$/, ({ body: { secret: _, ...rest } }) => ({ body: rest })),
  },
  {
    id: 'webhooks/config-replaced',
    change: on('PATCH', /\/hooks\/\d+$/, ({ sent, body }) =>
      when(sent.config !== undefined, { body: { ...body, config: { ...body.config, secret: '********' } } }),
    ),
  },
  {
    id: 'autolinks/overlap',
    change: on('POST', /\/autolinks$/, ({ sent }) => when(sent.key_prefix === 'TLIVE', { status: 201, body: {} })),
  },
  {
    id: 'autolinks/hidden',
    change: on('GET', /\/autolinks$/, ({ isReader }) => when(isReader, { status: 200, body: [] })),
  },
  {
    id: 'keys/in-use',
    change: on('POST', /\/keys$/, ({ sent }) => when(sent.title === 'trueup-live second', { status: 201, body: {} })),
  },
  {
    id: 'people/owner-listed',
    change: on('GET', /\/collaborators$/, ({ body }) =>
      when(Array.isArray(body), {
        body: body.length ? body.map((one: object) => ({ ...one, role_name: 'maintain' })) : body,
      }),
    ),
  },
  {
    id: 'pages/by-a-workflow',
    change: on('GET', /\/pages$/, ({ body: { source: _, ...rest } }) =>
      when(rest.build_type === 'workflow', { body: rest }),
    ),
  },
  {
    id: 'limits/one-day',
    change: on('PUT', /\/interaction-limits$/, ({ sent, body: { expires_at: _, ...rest } }) =>
      when(sent.expiry === undefined, { body: rest }),
    ),
  },
];

/** A switch of the protection that stays on once it was. */
function lasting(key: string): Change {
  let isOn = false;
  return ({ method, path, sent, body }) => {
    if (method === 'PUT' && protection.test(path)) isOn ||= sent[key] === true;
    if (method === 'DELETE' && protection.test(path)) isOn = false;
    return when(method === 'GET' && protection.test(path) && isOn, { body: { ...body, [key]: { enabled: true } } });
  };
}
