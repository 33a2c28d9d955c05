import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '../../../../test/kit/folder.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { readCommandToken } from './command-token.ts';

const folder = createTestFolder();

/** Puts a program called `gh` on the path that prints its arguments. */
function gh(script: string, where = folder.path) {
  writeFileSync(join(where, 'gh'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(where, 'gh'), 0o755);
}

async function asked(
  environment: Record<string, string> = {},
  isTTY = true,
  flags: [string, string][] = [],
  patience = 60_000,
) {
  const { terminal, seen } = createFakeTerminal({ PATH: `${folder.path}:/usr/bin:/bin`, ...environment });
  const watched = { ...terminal, out: { ...terminal.out, isTTY }, err: { ...terminal.err, isTTY } };
  return { token: await readCommandToken({ flags: new Map(flags), files: [] }, watched, patience), err: seen.err };
}

it('uses the token of the GitHub CLI at a terminal without a token, with a notice that hides the token [5.16]', async () => {
  gh('[ "$*" = "auth token --hostname github.com" ] && echo gho_1');
  const { token, err } = await asked();
  expect(token).toBe('gho_1');
  expect(err).toBe('GITHUB_TOKEN and GH_TOKEN are not set. Using the token of `gh auth token` for github.com.\n');
});

it('asks for the token of the server of the run, so no other server receives it', async () => {
  gh('echo "$4"');
  expect((await asked({ GITHUB_API_URL: 'https://git.example/api/v3' })).token).toBe('git.example');
  expect((await asked({ GITHUB_API_URL: 'https://api.acme.ghe.com' })).token).toBe('acme.ghe.com');
  expect((await asked({ GITHUB_API_URL: 'http://git.example' })).token).toBeUndefined();
});

it('does not ask without a terminal, with a token, or for an app [5.16]', async () => {
  gh('echo gho_1');
  expect((await asked({}, false)).token).toBeUndefined();
  expect((await asked({ CI: 'true' })).token).toBeUndefined();
  expect((await asked({ GITHUB_ACTIONS: 'true' })).token).toBeUndefined();
  expect((await asked({ GITHUB_TOKEN: 'mine' })).token).toBe('mine');
  expect((await asked({ GH_TOKEN: 'mine' })).token).toBe('mine');
  expect((await asked({ GITHUB_TOKEN: 'mine' }, true, [['app-id', '7']])).token).toBeUndefined();
});

it('continues without a token if the GitHub CLI is missing, fails, or prints no token', async () => {
  const { token, err } = await asked({ PATH: folder.path });
  expect([token, err]).toEqual([undefined, '']);
  gh('echo "not signed in" >&2; exit 1');
  expect((await asked()).token).toBeUndefined();
  gh('echo "two words"');
  expect((await asked()).token).toBeUndefined();
});

/** Lists the variables that reach the GitHub CLI, except for those that every shell sets. */
async function passedOn(environment: Record<string, string>) {
  gh('/usr/bin/env | /usr/bin/sed "s/=.*//" | /usr/bin/sort | /usr/bin/tr "\\n" ,');
  const { token = '' } = await asked(environment);
  return token.split(',').filter((name) => name && !['PATH', 'PWD', 'SHLVL', 'OLDPWD', '_'].includes(name));
}

it('passes the GitHub CLI only the variables that it needs to find its settings [5.16]', async () => {
  const needed =
    'APPDATA DBUS_SESSION_BUS_ADDRESS DO_NOT_TRACK GH_CONFIG_DIR GH_ENTERPRISE_TOKEN GH_NO_UPDATE_NOTIFIER ' +
    'GH_PROMPT_DISABLED GH_TELEMETRY GITHUB_ENTERPRISE_TOKEN HOME HOMEDRIVE HOMEPATH LOCALAPPDATA LOGNAME PATHEXT ' +
    'PROGRAMDATA SYSTEMROOT TEMP TMP TMPDIR USER USERPROFILE WINDIR XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME ' +
    'XDG_RUNTIME_DIR XDG_STATE_HOME';
  const secrets = {
    TRUEUP_APP_PRIVATE_KEY: 'k',
    WEBHOOK_SECRET: 'named by a settings file as $WEBHOOK_SECRET',
    GH_DEPLOY_KEY: 'named by a settings file as $GH_DEPLOY_KEY',
    AWS_SECRET_ACCESS_KEY: 'a',
  };
  const given = Object.fromEntries(needed.split(' ').map((name) => [name, '/x']));
  expect((await passedOn({ ...given, ...secrets })).join(' ')).toBe(needed);
});

it('matches variable names on Windows in any case', async () => {
  const given = { AppData: 'a', LocalAppData: 'l', SystemRoot: 's', UserProfile: 'u' };
  expect(await passedOn({ ...given, Secret: 's' })).toEqual(Object.keys(given));
});

it('runs no program called `gh` from the current folder, which may be a clone', async () => {
  const clone = mkdtempSync(join(process.cwd(), '.clone-'));
  try {
    gh('echo gho_1', clone);
    expect((await asked({ PATH: basename(clone) })).token).toBeUndefined();
  } finally {
    rmSync(clone, { recursive: true });
  }
});

it('kills a GitHub CLI that hangs and ignores signals', async () => {
  gh("trap '' TERM; echo gho_1; while :; do sleep 1; done");
  expect((await asked({}, true, [], 300)).token).toBeUndefined();
});
