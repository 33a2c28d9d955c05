// Tests each assumption on a third-party simulator, with a new server each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { createEmulator } = await import('emulate');
const groups = JSON.parse(readFileSync(join(import.meta.dirname, '.', 'disagreements.json'), 'utf8'));

/** Resolves to the number of unexplained disagreements and of explanations without a disagreement. */
export async function testAllAssumptions({ testOnServer, runKitOnServer, assumptions }) {
  const results = [];
  for (const assumption of assumptions)
    results.push(await runOnServer((url) => testOnServer(assumption, url, owner, name)));
  const count = (...verdicts) => results.filter(({ verdict }) => verdicts.includes(verdict)).length;
  console.log(
    `assumptions: ${count('same')} same, ${count('differs', 'flaky')} disagreements, ${count('not answered')} not answered, ${count('not here')} not here`,
  );
  const explained = groups.flatMap(({ ids }) => ids);
  const disagreeing = results.filter(({ verdict }) => ['differs', 'flaky'].includes(verdict));
  const unexplained = disagreeing.filter(({ id }) => !explained.includes(id));
  const settled = explained.filter((id) => !disagreeing.some((result) => result.id === id));
  for (const { id, discrepancies } of unexplained)
    console.log(`failed  ${id}: the disagreement has no explanation\n${discrepancies.join('\n')}`);
  for (const id of settled) console.log(`failed  ${id}: no disagreement any more: see disagreements.json`);
  const leftovers = await findLeftovers(runKitOnServer);
  for (const leftover of leftovers) console.log(`failed  all assumptions on one repository: ${leftover}`);
  return unexplained.length + settled.length + leftovers.length;
}

const [owner, name] = ['acme', 'trueup-live-7f3a'];

/** Starts a server with one repository. */
async function runOnServer(work, more = {}) {
  const seed = { github: { users: [{ login: owner }], repos: [{ owner, name, ...more }] } };
  const { url, close } = await createEmulator({ service: 'github', port: 0, seed });
  try {
    return await work(url);
  } finally {
    await close();
  }
}

/** The kit must restore these. Only its file stays. */
const comparedPaths = ['', '/topics', '/labels', '/milestones?state=all', '/hooks', '/keys', '/rulesets'];
const volatileKeys = /^(updated_at|pushed_at|size)$/;

async function readState(url) {
  const state = {};
  for (const path of comparedPaths) {
    const headers = { authorization: `Bearer ${owner}`, 'user-agent': 'trueup' };
    const answer = await (await fetch(`${url}/repos/${owner}/${name}${path}`, { headers })).json();
    for (const [key, value] of Object.entries(answer))
      if (!volatileKeys.test(key)) state[`${path} ${key}`] = JSON.stringify(value ?? '');
  }
  return state;
}

/** Lists what the kit leaves, according to its report and to the server. */
const findLeftovers = (runKitOnServer) =>
  runOnServer(
    async (url) => {
      const before = await readState(url);
      const { count, left } = await runKitOnServer(url, owner, name);
      const after = await readState(url);
      console.log(
        `all assumptions on one repository: ${count('same')} same, ${count('differs')} differ, ${count('flaky')} flaky, ${count('not here')} not here`,
      );
      const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
        (key) => before[key] !== after[key],
      );
      return [
        ...left.map((leftover) => `left ${leftover}`),
        ...changed.map((key) => `${key} was ${before[key]}, and is ${after[key]}`),
      ];
    },
    { auto_init: false },
  );
