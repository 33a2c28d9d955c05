/// <reference types="vite/client" />
import type * as v from 'valibot';
import { vi } from 'vitest';

type DeclaredRules = { readonly answer?: v.GenericSchema; readonly accept?: string };

const modules = import.meta.glob<unknown>([
  '../../../packages/core/src/{engine,fleet,previews,run,sections,session}/**/*.ts',
  '../../../packages/audit/src/protection/**/*.ts',
  '../../../packages/core/src/github/apps/*.ts',
  '../../../packages/core/src/github/{identity,routes/*}.ts',
  '!../../../packages/*/src/**/*.test.ts',
]);

const calls = '../../../packages/core/src/github/call.ts';

/** Loads all that makes calls, and notes the shape of each route. */
export async function loadAnswerShapes() {
  const found: { readonly route: string; readonly answer: v.GenericSchema }[] = [];
  vi.resetModules();
  vi.doMock(calls, async (original) => {
    const actual = await original<Record<string, (...args: unknown[]) => unknown>>();
    const defineRestCall = (route: string, rules: DeclaredRules) => {
      // Recordings of a file contain its metadata and not its text.
      if (rules.answer && !rules.accept?.includes('raw')) found.push({ route, answer: rules.answer });
      return actual.defineRestCall!(route, rules);
    };
    const defineRoute = (asked: string, common: object) => (rules: object) =>
      defineRestCall(asked, { ...common, ...rules });
    return { ...actual, defineRestCall, defineRoute };
  });
  for (const load of Object.values(modules)) await load();
  vi.doUnmock(calls);
  vi.resetModules();
  return found;
}
