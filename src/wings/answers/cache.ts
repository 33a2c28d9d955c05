import { keepAnswers } from '../../host/revalidate.ts';
import type { Secret } from '../../host/secret.ts';
import type { Line, RunResult } from '../../report/result/result.ts';
import type { World } from '../../session/world/world.ts';
import { fileOf, loadAnswers, saveAnswers } from './answer-files.ts';

/** Runs with the answers that earlier runs kept in the folder, and keeps the new ones there for the next run. */
export async function withCache(
  folder: string,
  token: Secret,
  world: World,
  work: (world: World) => Promise<RunResult>,
): Promise<RunResult> {
  const problems: string[] = [];
  const open = async (shelf: string) => {
    const file = fileOf(folder, shelf);
    const { answers, problem } = await loadAnswers(file);
    if (problem) problems.push(`${file}: ${problem}`);
    return answers;
  };
  const { transport, learnt, count } = keepAnswers({ ...world, token, open });
  const result = await work({ ...world, transport });
  const { reads, unchanged, damaged, retagged } = count;
  const unsaved = learnt().size ? await saveAnswers(folder, learnt()).then(() => [], unsavedLines(folder)) : [];
  const kept = [...problemLines(problems), ...changedLines(damaged, folder), ...retaggedLines(retagged, unchanged)];
  return { ...result, lines: [...result.lines, ...kept, ...unsaved], ...(reads && { kept: { reads, unchanged } }) };
}

const note = (message: string): Line => ({ kind: 'note', key: 'cache-dir', message });

function problemLines([first, ...more]: readonly string[]): Line[] {
  const others = more.length ? ` (and ${more.length} more like it)` : '';
  return first ? [note(`kept answers were ignored and read again: ${first}${others}`)] : [];
}

function changedLines(count: number, folder: string): Line[] {
  const verb = count === 1 ? 'was' : 'were';
  return count ? [note(`${count} of the answers kept in ${folder} ${verb} changed by someone and read again`)] : [];
}

/** Whether an answer's tag outlives the token that got it is for the host to say, run by run. */
function retaggedLines(retagged: number, unchanged: number): Line[] {
  if (!retagged || unchanged) return [];
  const answers = retagged === 1 ? '1 answer that was kept is' : `${retagged} answers that were kept are`;
  const useless = 'the host knows no tag of an earlier token of the app: `--cache-dir` saves nothing here';
  return [note(`${answers} still right, but ${useless}`)];
}

/** Answers that cannot be kept do not fail the run. */
const unsavedLines =
  (folder: string) =>
  (failure: Error): Line[] => {
    const message = `the answers could not be kept in ${folder}: ${failure.message}`;
    const fix = 'name a folder that this run may write to, or leave `--cache-dir` out';
    return [{ kind: 'warning', key: 'cache-dir', message, fix }];
  };
