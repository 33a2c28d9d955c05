import { refusedFile } from '../settings/refusal.ts';
import type { Wings } from './visited-run.ts';

/** Loads a wing that the run cannot do without. Throws `SettingsRefused` where the build has none. */
export async function loadWing<K extends keyof Wings>(
  wings: Wings,
  name: K,
): Promise<Awaited<ReturnType<NonNullable<Wings[K]>>>> {
  const door = wings[name];
  if (door) return (await door()) as Awaited<ReturnType<NonNullable<Wings[K]>>>;
  const fix = 'leave out what asks for it, or use a build that has it';
  throw refusedFile(`this build of Trueup has no ${name}`, fix);
}
