import { protection } from '../../src/cli/protection.ts';
import { openSimulator } from '../../src/simulator/index.ts';
import { quickClock } from '../../test/scene.ts';
import { fakeTerminal } from '../../test/terminal.ts';

/** What a person sees on a terminal, for the page about protection: a real run against the host in memory. */
export async function protectionPicture(): Promise<string> {
  const simulator = openSimulator({ seed, tokens: [{ token: 't' }] });
  const { terminal, seen } = fakeTerminal({ GITHUB_TOKEN: 't', FORCE_COLOR: '1' }, '/nowhere', 100);
  const reach = {
    transport: simulator.transport,
    clock: quickClock(),
    load: async () => '',
    list: async () => [],
    files: { read: async () => undefined, write: async () => {} },
  };
  const flags = new Map([
    ['repository', 'acme/shop'],
    ['private-repos', 'show'],
  ]);
  await protection({ flags, files: ['main'] }, terminal, reach);
  return pictureOf(`$ trueup protection main\n\n${seen.out}`);
}

const conditions = { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } };

const seed = {
  accounts: [
    {
      login: 'acme',
      type: 'Organization' as const,
      plan: 'team',
      rulesets: [{ name: 'company', enforcement: 'active', conditions, rules: [{ type: 'deletion' }] }],
    },
    { login: 'ann' },
    { login: 'bob' },
  ],
  repositories: [
    {
      owner: 'acme',
      name: 'shop',
      collaborators: [
        { login: 'ann', role: 'admin' },
        { login: 'bob', role: 'write' },
      ],
      files: { '.github/workflows/ci.yml': "on:\n  pull_request:\n    paths: ['src/**']\njobs:\n  test: {}\n" },
      branch_rules: [
        {
          pattern: 'main',
          requiresApprovingReviews: true,
          requiredApprovingReviewCount: 3,
          requiresStatusChecks: true,
          checks: [{ context: 'test', app_id: null }],
        },
      ],
      rulesets: [
        {
          name: 'gate',
          enforcement: 'active',
          conditions,
          bypass_actors: [{ actor_type: 'RepositoryRole', actor_id: 5, bypass_mode: 'pull_request' }],
          rules: [
            {
              type: 'pull_request',
              parameters: {
                required_approving_review_count: 0,
                dismiss_stale_reviews_on_push: true,
                require_code_owner_review: false,
                require_last_push_approval: false,
                required_review_thread_resolution: false,
                allowed_merge_methods: ['squash'],
              },
            },
            { type: 'required_linear_history' },
          ],
        },
        { name: 'trial', enforcement: 'evaluate', conditions, rules: [{ type: 'required_signatures' }] },
      ],
    },
  ],
} as const;

const character = { width: 8.4, height: 19 };
const margin = 16;

const colours: Readonly<Record<string, string>> = {
  '1': 'font-weight="bold"',
  '2': 'fill="#8b949e"',
  '31': 'fill="#ff7b72"',
  '32': 'fill="#7ee787"',
  '33': 'fill="#e3b341"',
};

/** A terminal's text as an image in which every letter can still be selected. */
function pictureOf(text: string): string {
  const lines = text.trimEnd().split('\n');
  const columns = Math.max(...lines.map((line) => line.replace(/\x1b\[[\d;]*m/g, '').length));
  const width = Math.ceil(columns * character.width) + 2 * margin;
  const height = lines.length * character.height + 2 * margin;
  const rows = lines.map((line, index) => row(line, margin + (index + 1) * character.height - 5));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>What trueup protection main prints</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3" xml:space="preserve">
${rows.join('\n')}
</g>
</svg>
`;
}

function row(line: string, y: number) {
  const pieces = [...line.matchAll(/\x1b\[([\d;]*)m|([^\x1b]+)/g)];
  let look = '';
  const spans = pieces.flatMap(([, codes, text]) => {
    if (codes !== undefined) look = codes === '0' ? '' : codes;
    if (text === undefined) return [];
    const attributes = look.split(';').flatMap((code) => colours[code] ?? []);
    return [`<tspan${attributes.map((one) => ` ${one}`).join('')}>${escaped(text)}</tspan>`];
  });
  return `<text x="${margin}" y="${y}">${spans.join('')}</text>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
