// Runs the action of this release on the Node 20 of an older runner, which may lack a function of later ones.
import { createRequire } from 'node:module';

process.getBuiltinModule ??= createRequire(import.meta.url);
await import('../dist/action.js');
