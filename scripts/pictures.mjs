// npm run pictures: takes the screenshots of the docs in Chromium, from runs of the built program on a simulated GitHub.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from './fresh.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.cache', 'pictures');
const cli = join(root, 'build', 'cli.js');
const resolvePath = (name) => join(folder, name);

const chromium = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((path) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(path, name)))
  .find((file) => existsSync(file));
if (!chromium) throw new Error('Chromium is not on the PATH. To fix, install the package `chromium`.');

ensureInstalled();
await ensureBuilt();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const wiki = 'repository:\n  has_wiki: false\n';
const labels =
  'labels:\n  _undeclared: keep\n  entries:\n    - name: bug\n      color: d73a4a\n    - name: security\n      color: b60205\n';
const people = 'collaborators: []\nteams:\n  - name: platform\n    permission: push\n';
const ruleset = `rulesets:
  - name: main
    target: branch
    enforcement: active
    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } }
    rules:
      - type: deletion
      - type: non_fast_forward
`;
mkdirSync(resolvePath('.github'));
const files = {
  // The checkout of the pull request in `acme.yml`.
  '.github/settings.yml': `${wiki}  delete_branch_on_merge: true\ncollaborators: []\n${ruleset}`,
  'repos/shop.yml': `${wiki}${labels}${people}${ruleset}`,
  'repos/site.yml': `${wiki}${labels}${people}${ruleset}`,
  'repos/api.yml': `${wiki}${labels}${people}`,
  'repos/worker.yml': `${wiki}${people}`,
  'repos/docs.yml': wiki,
};
mkdirSync(resolvePath('repos'));
for (const [name, text] of Object.entries(files)) writeFileSync(resolvePath(name), text);

const sandbox = await openSandbox();
try {
  await run('check', '--repos', 'acme/*', '--repos-dir', 'repos', '--report-file', 'monday.json');
  await request('PATCH', '/repos/acme/docs', { has_wiki: true });
  await run('check', '--repos', 'acme/*', '--repos-dir', 'repos', '--report-file', 'tuesday.json');
  await run('report', 'html', 'monday.json', 'tuesday.json', '--output', 'report.html');
  await run('audit', '--repos', 'acme/*', '--html', 'audit.html');
  await run('preview', '--repository', 'acme/shop', '--pull-request', '1', '--admin-values', 'show', '--post');
  await runStep({ INPUT_MODE: 'check', INPUT_REPOSITORY: 'acme/shop', 'INPUT_SETTINGS-FILE': 'repos/shop.yml' });
  writeFileSync(resolvePath('summary.html'), formatCommentPage(readFileSync(resolvePath('summary.md'), 'utf8')));
  const [comment] = await request('GET', '/repos/acme/shop/issues/1/comments');
  writeFileSync(resolvePath('comment.html'), formatCommentPage(comment.body));
} finally {
  sandbox.kill('SIGINT');
}

const { default: puppeteer } = await import('puppeteer-core');
const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ['--no-sandbox', '--force-color-profile=srgb'],
});
try {
  await takePicture('report.html', 'html-report.png', { width: 1000, height: 1100 });
  await takePicture('audit.html', 'audit.png', { width: 1000, height: 800 });
  await takePicture('summary.html', 'job-summary.png', { width: 860, height: 10 });
  await takePicture('comment.html', 'pull-request.png', { width: 860, height: 10 });
} finally {
  await browser.close();
}

async function openSandbox() {
  const child = spawn(process.execPath, [cli, 'sandbox', '--seed', join(root, 'scripts/pictures/acme.yml')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of child.stdout) {
    output += text;
    const [, url] = /GITHUB_API_URL=(\S+)/.exec(output) ?? [];
    if (!url) continue;
    child.url = url;
    // Without a reader, a full pipe would block the sandbox.
    child.stdout.resume();
    return child;
  }
  throw new Error(`the sandbox ended: ${output}`);
}

/** Runs a command and saves its output. Ignores the exit code, because the pictures show differences and failed rules. */
function run(...args) {
  const env = { ...process.env, GITHUB_API_URL: sandbox.url, GITHUB_TOKEN: 'everything' };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { cwd: folder, env }, (_failure, out, err) => {
      writeFileSync(resolvePath(`${args[0]}.txt`), `${out}${err}`);
      resolve();
    });
  });
}

/** Runs the action as a workflow step of `acme/shop`. */
function runStep(inputs) {
  const env = {
    PATH: process.env.PATH,
    GITHUB_ACTIONS: 'true',
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_API_URL: sandbox.url,
    GITHUB_STEP_SUMMARY: resolvePath('summary.md'),
    INPUT_TOKEN: 'everything',
    ...inputs,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'build', 'action.js')], { cwd: folder, env }, (_failure, out, err) => {
      writeFileSync(resolvePath('step.txt'), `${out}${err}`);
      resolve();
    });
  });
}

async function request(method, path, body) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: 'Bearer everything', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Renders the HTML and simple Markdown of a comment with GitHub's styles. */
function formatCommentPage(body) {
  const html = body
    .replace(/^- (.*)$/gm, '<li>$1</li>')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
  return `<!doctype html><meta charset="utf-8"><style>${readFileSync(join(root, 'scripts/pictures/comment.css'), 'utf8')}</style><article>${html}</article>`;
}

async function takePicture(file, picture, viewport) {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.goto(pathToFileURL(resolvePath(file)).href);
  await page.screenshot({ path: join(root, 'docs', picture), fullPage: viewport.height < 100 });
  await page.close();
  console.log(`wrote docs/${picture}`);
}
