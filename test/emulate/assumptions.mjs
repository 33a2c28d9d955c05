// Tries what the program believes about GitHub on GitHub that others wrote: each assumption on a host of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { createEmulator } = await import('emulate');
const groups = JSON.parse(readFileSync(join(import.meta.dirname, '.', 'disagreements.json'), 'utf8'));

/** Resolves to how many disagreements nobody has explained, or no longer are any. */
export async function believeAll({ believe, believeTogether, assumptions }) {
  const found = [];
  for (const assumption of assumptions) found.push(await witnessed((...at) => believe(assumption, ...at)));
  const count = (...verdicts) => found.filter(({ verdict }) => verdicts.includes(verdict)).length;
  console.log(
    `assumptions: ${count('same')} same, ${count('differs', 'flaky')} disagreements, ${count('not answered')} not answered, ${count('not here')} not here`,
  );
  const explained = groups.flatMap(({ ids }) => ids);
  const fresh = found.filter(({ id, verdict }) => ['differs', 'flaky'].includes(verdict) && !explained.includes(id));
  const settled = explained.filter(
    (id) => !found.some((one) => one.id === id && ['differs', 'flaky'].includes(one.verdict)),
  );
  for (const { id, says } of fresh) console.log(`failed  ${id}: nobody has said who is right\n${says.join('\n')}`);
  for (const id of settled) console.log(`failed  ${id}: no disagreement any more: see disagreements.json`);
  const wrong = await leftBehind(believeTogether);
  for (const one of wrong) console.log(`failed  all assumptions on one repository: ${one}`);
  return fresh.length + settled.length + wrong.length;
}

const [owner, name] = ['acme', 'trueup-live-7f3a'];

/** Does something on a fresh host with one repository. */
async function onHost(work, more = {}) {
  const seed = { github: { users: [{ login: owner }], repos: [{ owner, name, ...more }] } };
  const { url, close } = await createEmulator({ service: 'github', port: 0, seed });
  try {
    return await work(url);
  } finally {
    await close();
  }
}

const witnessed = (believe) => onHost((url) => believe(url, owner, name));

/** What of the repository is to be after the kit as it was before. The file of the kit stays. */
const looks = ['', '/topics', '/labels', '/milestones?state=all', '/hooks', '/keys', '/rulesets'];
const passing = /^(updated_at|pushed_at|size)$/;

async function look(url) {
  const found = {};
  for (const path of looks) {
    const headers = { authorization: `Bearer ${owner}`, 'user-agent': 'trueup' };
    const shown = await (await fetch(`${url}/repos/${owner}/${name}${path}`, { headers })).json();
    for (const [key, value] of Object.entries(shown))
      if (!passing.test(key)) found[`${path} ${key}`] = JSON.stringify(value ?? '');
  }
  return found;
}

/** What the kit leaves, as it says, and as GitHub shows. */
const leftBehind = (believeTogether) =>
  onHost(
    async (url) => {
      const before = await look(url);
      const { count, left } = await believeTogether(url, owner, name);
      const after = await look(url);
      console.log(
        `all assumptions on one repository: ${count('same')} same, ${count('differs')} differ, ${count('flaky')} flaky, ${count('not here')} not here`,
      );
      const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
        (key) => before[key] !== after[key],
      );
      return [
        ...left.map((one) => `left ${one}`),
        ...changed.map((key) => `${key} was ${before[key]}, and is ${after[key]}`),
      ];
    },
    { auto_init: false },
  );
