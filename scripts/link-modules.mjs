import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a copy of the project its modules: its own packages, and what is installed in the original. */
export function linkModules(original, copy) {
  const installed = join(original, 'node_modules');
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@trueup'), { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== '@trueup'))
    symlinkSync(join(installed, name), join(modules, name));
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(modules, '@trueup', name));
}
