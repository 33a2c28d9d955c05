import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildReportPage } from '../packages/cli/src/reports/page/page.ts';
import type { Line, RunResult, SectionResult, TargetResult } from '../packages/core/src/report/result/result.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];
const chromium = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => names.map((name) => join(folder, name)))
  .find((file) => existsSync(file));

const createLine = (kind: Line['kind'], message: string, more: Partial<Line> = {}): Line => ({
  kind,
  key: '',
  message,
  ...more,
});
const createSection = (name: string, status: SectionResult['status'], ...lines: Line[]): SectionResult => ({
  name,
  status,
  coverage: [],
  lines,
});

const createHeldLine = (name: string) =>
  createLine('error', 'removals: 12 of 12 items in `labels` will be deleted; apply will stop here', {
    code: 'guarded',
    fix: `allow it with \`--allow acme/${name}:removals:labels=12\` or with \`- acme/${name}:removals:labels=12\` below \`_allow:\` in a layer, or in a file of \`--repos-dir\` or \`--defaults-file\`, if the change is intended`,
  });

const changes = [
  { key: 'conditions', after: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } } },
  { key: 'rules', after: ['deletion', 'non_fast_forward', 'required_linear_history', 'required_signatures'] },
];

const createDriftedTarget = (name: string): TargetResult => ({
  repository: `acme/${name}`,
  outcome: 'drift',
  lines: [createHeldLine(name)],
  sections: [
    createSection(
      'labels',
      'drift',
      createLine('drift', 'label "wontfix" will be deleted', { sign: '-', tone: 'removal' }),
    ),
    createSection(
      'rulesets',
      'drift',
      createLine('drift', 'ruleset "main" will be created: active on branches ~DEFAULT_BRANCH'),
    ),
    createSection('repository', 'drift', createLine('drift', `description old → what ${name} is for`)),
    createSection('webhooks', 'converged'),
  ],
  plan: {
    repository: `acme/${name}`,
    items: [{ section: 'rulesets', subject: ['main'], kind: 'create', changes }],
  },
});

const late: TargetResult = {
  repository: 'acme/late',
  outcome: 'failed',
  sections: [],
  lines: [createLine('error', 'not looked at: the run was stopped by hand', { code: 'stopped' })],
};
const calm: TargetResult = {
  repository: 'acme/calm',
  outcome: 'success',
  sections: [createSection('secret_scanning_patterns', 'converged')],
  lines: [],
};

const check = (...targets: TargetResult[]): RunResult => ({
  version: 1,
  mode: 'check',
  outcome: 'drift',
  targets,
  lines: [createLine('note', 'left alone what is set by `acme`')],
});

const longName = 'a-service-whose-name-is-as-long-as-the-names-of-some-services-are';
const fleet = check(
  calm,
  createDriftedTarget('shop'),
  createDriftedTarget('site'),
  createDriftedTarget(longName),
  late,
);

describe.skipIf(!chromium)(
  chromium ? 'the page in a browser [6.7]' : 'the page in a browser, which needs Chromium in PATH [6.7]',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'trueup-page-'));
    let browser: Browser;
    let page: Page;
    /** A page must cause no browser message and no request. */
    let troubles: string[];

    beforeAll(async () => {
      const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      browser = await puppeteer.launch({ executablePath: chromium!, args });
    });

    afterAll(async () => {
      await browser?.close();
      rmSync(folder, { recursive: true });
    });

    async function open(result: RunResult, { width = 1280, hash = '', before = [] as readonly RunResult[] } = {}) {
      const file = join(folder, 'report.html');
      const earlier = before.map((one, at) => ({ label: `report-${at}`, result: one }));
      writeFileSync(file, buildReportPage([...earlier, { label: 'now', result }]));
      const address = pathToFileURL(file).href;
      page = await browser.newPage();
      page.on('console', (message) => troubles.push(`console: ${message.text()}`));
      page.on('pageerror', (error) => troubles.push(`error: ${String(error)}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(address)) troubles.push(`request: ${request.url()}`);
      });
      await page.setViewport({ width, height: 844 });
      await page.goto(address + hash);
    }

    beforeEach(() => {
      troubles = [];
    });

    afterEach(async () => {
      expect(troubles).toEqual([]);
      await page.close();
    });

    const readVisibleRows = () =>
      page.$$eval('#matrix tbody tr', (all: any[]) =>
        all.filter((row) => !row.hidden).map((row) => row.cells[0].innerText),
      );
    const readText = (selector: string) => page.$eval(selector, (element: any) => element.innerText);
    const getFocusedText = () =>
      page.evaluate<[], () => string>(() => (globalThis as any).document.activeElement.textContent);
    const isOpen = () => page.$eval('#details', (dialog: any) => dialog.open);

    /** Elements with hidden overflow. */
    const cut = (selector: string) =>
      page.$$eval(selector, (all: any[]) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 3 || one.scrollHeight > one.clientHeight + 3)
          .map((one) => one.outerHTML),
      );

    const findOverflowing = (selector: string) =>
      page.$$eval(selector, (all: any[]) =>
        all
          .filter((one) => one.getBoundingClientRect().right > (globalThis as any).innerWidth)
          .map((one) => one.outerHTML),
      );

    it('lists stopped changes first, and shows an unreached repository as not failed', async () => {
      await open(fleet);
      const shared = await readText('section table.shared tbody tr');
      expect(shared).toMatch(/^GUARDED\s+removals: 12 of 12 items in labels will be deleted/);
      expect(shared).toContain("--allow 'acme/*:removals:labels=12'");
      expect(shared).toContain('in 3 repositories');
      const states = await page.$$eval('#matrix tbody tr', (all: any[]) => all.map((row) => row.cells[1].innerText));
      expect(states).toEqual(['not reached', 'drifted', 'drifted', 'drifted', 'no changes']);
      expect(await page.$eval('body', (body: any) => body.innerText.includes('`'))).toBe(false);
    });

    it('finds repositories by name and message, and filters by section and state', async () => {
      await open(fleet);
      await page.type('[name=search]', 'SHOP is for');
      expect(await readVisibleRows()).toEqual(['acme/shop']);
      expect(await readText('#found')).toMatch(/^1 of 5 repositories\./);
      await page.$eval('[name=search]', (input: any) => {
        input.value = '';
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      expect(await readVisibleRows()).toHaveLength(5);
      await page.select('[name=section]', 'labels');
      expect(await readVisibleRows()).toEqual(['acme/shop', 'acme/site', `acme/${longName}`]);
      await page.select('[name=section]', '');
      await page.click('[name=state][value=drift]');
      expect(await readVisibleRows()).toEqual(['acme/late', 'acme/calm']);
      await page.click('[name=state][value=unvisited]');
      expect(await readVisibleRows()).toEqual(['acme/calm']);
    });

    it('works with the keyboard: arrows move, Enter opens a cell, Escape closes it and keeps the position', async () => {
      await open(fleet);
      await page.focus('#matrix tbody tr:nth-child(2) a');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      expect(await getFocusedText()).toContain('1 difference');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#details[open]');
      expect(await isOpen()).toBe(true);
      expect(new URL(page.url()).hash).toBe('#acme/site/repository');
      expect(await readText('#details .chosen')).toContain('description old → what site is for');
      await page.keyboard.press('Escape');
      await page.waitForFunction('location.hash === ""');
      expect(await isOpen()).toBe(false);
      expect(await page.evaluate(() => (globalThis as any).document.activeElement.getAttribute('href'))).toBe(
        '#acme/site/repository',
      );
    });

    it('shows each difference once in the details, and each key of a created item on demand', async () => {
      await open(fleet);
      await page.click('#matrix a[href="#acme/shop/rulesets"]');
      await page.waitForSelector('#details[open]');
      const said = await readText('#details');
      expect(said.split('ruleset "main" will be created')).toHaveLength(2);
      expect(said).not.toContain('conditions');
      await page.click('#details summary');
      expect(await readText('#details table')).toMatch(
        /conditions\s+\{ref_name: \{include: \[~DEFAULT_BRANCH\], exclude: \[\]\}\}/,
      );
      await page.click('#details button');
      expect(await isOpen()).toBe(false);
    });

    it('shows a single repository expanded, with each difference once', async () => {
      await open(check(createDriftedTarget('shop')));
      const said = await readText('main');
      for (const once of ['label "wontfix" will be deleted', 'removals: 12 of', 'description old', 'ref_name'])
        expect(said.split(once)).toHaveLength(2);
      expect(await page.$('dialog, #filters')).toBe(null);
      await page.click('a[href="#acme/shop/repository"]');
      await page.waitForSelector('.chosen');
      expect(await readText('.chosen')).toContain('description old');
    });

    it('has columns as wide as their headings', async () => {
      for (const width of [1280, 390]) {
        await open(fleet, { width });
        expect(await cut('.shared th, #matrix thead span')).toEqual([]);
        if (width > 390) await page.close();
      }
    });

    it('shows each report of the trend in one line', async () => {
      const versions = { trueup: '0.1.0', node: '24.11.1' };
      const dated = { ...fleet, origin: { started: '2026-11-24T05:41:07Z', seconds: 21, versions } };
      for (const width of [1000, 390]) {
        await open(dated, { width, before: [dated] });
        const heights = await page.$$eval('#trend tbody tr', (all: any[]) => all.map((row) => row.offsetHeight));
        expect(heights.map((height) => height < 40)).toEqual([true, true]);
        expect(await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth)).toBe(width);
        if (width > 390) await page.close();
      }
    });

    it('fits a screen of 390 pixels without horizontal scrolling, except the matrix', async () => {
      await open(fleet, { width: 390 });
      for (const summary of await page.$$('.shared summary')) await summary.click();
      expect(await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth)).toBe(390);
      expect(await findOverflowing('.shared td, .shared code, .lines li, form label, h1, h2')).toEqual([]);
      await page.close();
      await open(fleet, { width: 390, hash: '#acme/shop' });
      for (const summary of await page.$$('#details summary')) await summary.click();
      expect(await findOverflowing('#details, #details li, #details td, #details code, #details h2')).toEqual([]);
    });

    it('prints the whole matrix without the form, or the open details', async () => {
      await open(fleet);
      await page.emulateMediaType('print');
      const getDisplay = (selector: string) =>
        page.$eval(selector, (element: any) => (globalThis as any).getComputedStyle(element).display);
      expect(await getDisplay('#filters')).toBe('none');
      expect(
        await page.$eval('.scroll', (element: any) => (globalThis as any).getComputedStyle(element).overflow),
      ).toBe('visible');
      expect((await page.pdf()).length).toBeGreaterThan(1000);
      await page.goto(`${page.url()}#acme/shop`);
      expect([await getDisplay('main'), await getDisplay('#details'), await getDisplay('#details button')]).toEqual([
        'none',
        'block',
        'none',
      ]);
    });
  },
);
