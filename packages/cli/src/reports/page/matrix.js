// @ts-check

/** Every second part is a quoted value or code. A backtick in a quoted value marks no code. */
const splitMarks = (words) => words.split(/("(?:[^"\\]|\\.)*"|`[^`]+`)/);

/** Returns whether the form selects the row. Its name or one of its texts must contain all words. */
function isSelected(row, wish, listTexts) {
  if ((row.isWithheld && !wish.withheld) || !wish.states.includes(row.state)) return false;
  if (wish.section && !row.differing().includes(wish.section)) return false;
  if (wish.trend && row.trend !== wish.trend) return false;
  return isSearchMatch(wish.words, [row.name]) || isSearchMatch(wish.words, listTexts(row));
}

const encode = (name) => encodeURIComponent(name).replaceAll('%2F', '/');

/** Parses a link such as `#acme/shop/labels`. */
function parseLink(hash, names) {
  const link = hash.replace(/^#/, '');
  const exact = names.find((name) => encode(name) === link);
  if (exact !== undefined) return { name: exact };
  const found = names.find((name) => link.startsWith(`${encode(name)}/`));
  if (found === undefined) return undefined;
  try {
    return { name: found, section: decodeURIComponent(link.slice(encode(found).length + 1)) };
  } catch {
    return { name: found };
  }
}

/** Lists all texts of a repository, as indexes of the list of texts. */
function listTextNumbers([, , , lines = [], sections = []]) {
  const listNumbers = (some) => some.flatMap(([, mark, ...texts]) => [mark, ...texts]);
  return [
    ...listNumbers(lines),
    ...sections.flatMap(([, , own = [], items = []]) => [
      ...listNumbers(own),
      ...items.flatMap(([group, sign, name, ...changes]) => [group, sign, name, ...changes.flat()]),
    ]),
  ];
}

function start() {
  const data = JSON.parse(document.querySelector('script[type="application/json"]').textContent);
  const text = (number) => data.texts[number];
  const byName = new Map(data.targets.map((target) => [text(target[0]), target]));
  const names = [...byName.keys()];
  const table = document.getElementById('matrix');
  const details = document.getElementById('details');
  // The page of a single repository contains its details, and other pages open them in a dialog.
  const dialog = details instanceof HTMLDialogElement ? details : undefined;

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  const rows = [...table.tBodies[0].rows].map((element) => {
    const name = element.cells[0].textContent;
    const target = byName.get(name) ?? [];
    const [, outcome, , , sections = []] = target;
    return {
      element,
      name,
      target,
      state: text(outcome),
      trend: element.querySelector('.past b')?.textContent,
      isWithheld: 'withheld' in element.dataset,
      differing: () =>
        sections.flatMap(([section, status, , items]) =>
          text(status) !== 'converged' || items ? [text(section)] : [],
        ),
    };
  });

  const listTexts = ({ target }) => listTextNumbers(target).map(text);

  const toWish = (fields) => ({
    words: String(fields.get('search') ?? ''),
    section: String(fields.get('section') ?? ''),
    trend: String(fields.get('trend') ?? ''),
    states: fields.getAll('state'),
    withheld: fields.has('withheld'),
  });

  // Tab stops at one link of the table, and arrow keys move between links. Thousands of tab stops would be too many.
  let stop;
  const listLinks = (row) => [...row.querySelectorAll('a')];
  for (const link of table.querySelectorAll('a')) link.tabIndex = -1;
  function keepOneTabStop(next) {
    const first = rows.find(({ element }) => !element.hidden);
    const wanted = next ?? (stop && !stop.closest('tr').hidden ? stop : first && listLinks(first.element)[0]);
    if (stop) stop.tabIndex = -1;
    stop = wanted;
    if (stop) stop.tabIndex = 0;
  }

  function findNextLink(link, key) {
    const cell = link.closest('td, th');
    const row = cell.parentElement;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const links = listLinks(row);
      return links[links.indexOf(link) + (key === 'ArrowRight' ? 1 : -1)];
    }
    const shown = rows.map(({ element }) => element).filter(({ hidden }) => !hidden);
    if (key === 'Home') return listLinks(row)[0];
    if (key === 'End') return listLinks(row).at(-1);
    const other = shown[shown.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
    // The link of the same column, or the last link before it.
    return other && listLinks(other).findLast((one) => one.closest('td, th').cellIndex <= cell.cellIndex);
  }

  table.addEventListener('keydown', (event) => {
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key)) return;
    const link = event.target.closest('a');
    const next = link && findNextLink(link, event.key);
    if (!link) return;
    event.preventDefault();
    if (next) {
      keepOneTabStop(next);
      next.focus();
    }
  });

  /** Text in backticks becomes code. */
  const formatMarkup = (words) =>
    splitMarks(words).map((part, at) => (at % 2 && part.startsWith('`') ? make('code', {}, part.slice(1, -1)) : part));

  const createItem = ([kind, mark, ...texts]) => {
    const words = texts.flatMap((one, at) => [...(at ? [make('br')] : []), ...formatMarkup(text(one))]);
    const isLoud = /^[A-Z]+$/.test(text(mark));
    return make('li', { class: text(kind) }, make('b', isLoud ? { class: 'loud' } : {}, text(mark)), ' ', ...words);
  };

  const createList = (lines = []) => (lines.length ? [make('ul', { class: 'lines' }, ...lines.map(createItem))] : []);

  /** Creates a row for each key. The first row also has the name of the item. */
  const toItemRows = ([group, sign, name, ...changes]) => {
    const what = [text(group), `${text(sign)} ${text(name)}`.trim()].filter(Boolean).join(': ');
    const rowsOfItem = changes.length ? changes : [[]];
    return rowsOfItem.map((change, at) => [at ? '' : what, ...change.map(text)]);
  };

  /** Creates a table without empty columns. */
  const createTable = (items = []) => {
    if (!items.length) return [];
    const cells = items.flatMap(toItemRows);
    const columns = ['What', 'Key', 'Before', 'After'].filter((_, at) => cells.some((row) => row[at]));
    const heads = ['What', 'Key', 'Before', 'After'];
    const toRow = (row) =>
      make(
        'tr',
        {},
        ...columns.map((head) => {
          const cell = row[heads.indexOf(head)] ?? '';
          return make('td', { 'data-head': cell && head }, ...(cell ? [make('code', {}, cell)] : []));
        }),
      );
    const head = make('tr', {}, ...columns.map((one) => make('th', { scope: 'col' }, one)));
    const table = make('table', { class: 'values' }, make('thead', {}, head), make('tbody', {}, ...cells.map(toRow)));
    // Only the items of a preview have a group. A line above describes each other item.
    if (items.some(([group]) => text(group))) return [table];
    const unfolded = dialog ? {} : { open: '' };
    return [make('details', unfolded, make('summary', {}, 'Every key of what is created or deleted'), table)];
  };

  const createTag = (word) => make('span', { class: `state ${word}` }, word === 'unvisited' ? 'not visited' : word);

  function createSection(name, [section, status, lines, items], chosen) {
    const isChosen = chosen === text(section);
    const link = make('a', { href: `#${encode(name)}/${encode(text(section))}` }, text(section));
    return make(
      'section',
      isChosen ? { class: 'chosen', tabindex: '-1' } : {},
      make('h3', {}, link, ' ', createTag(text(status))),
      ...createList(lines),
      ...createTable(items),
    );
  }

  const pastWords = {
    n: 'not visited',
    f: 'failed',
    d: 'drifted',
    p: 'partial',
    s: 'skipped',
    k: 'clean',
    '.': 'not in it',
  };

  function createHistory(past) {
    if (past.length < 2) return [];
    const items = [...past].map((letter, at) => make('li', {}, `${text(data.reports[at])}: ${pastWords[letter]}`));
    return [make('h3', {}, 'Earlier reports'), make('ol', {}, ...items)];
  }

  function createDetails(name, chosen) {
    const [, outcome, past, lines, sections = [], undo] = byName.get(name);
    const title = make('h2', { id: 'details-title' }, name, ' ', createTag(text(outcome)));
    const head = make('header', {}, title);
    if (dialog) {
      const close = make('button', { type: 'button', autofocus: '' }, 'Close');
      close.addEventListener('click', () => dialog.close());
      head.append(close);
    }
    if (!lines) return [head, make('p', {}, 'The details did not fit into this page. The JSON report has them.')];
    const hasDetails = ([, , own, items]) => own || items;
    const calm = sections.filter((section) => !hasDetails(section));
    const statuses = [...new Set(calm.map(([, status]) => status))];
    return [
      head,
      ...createList(lines),
      ...sections.filter(hasDetails).map((section) => createSection(name, section, chosen)),
      ...statuses.map((status) => {
        const those = calm.filter((section) => section[1] === status).map(([section]) => text(section));
        return make('p', { class: 'quiet' }, `${text(status)}, with nothing to say: ${those.join(', ')}`);
      }),
      ...(undo === undefined ? [] : [make('p', {}, 'To undo this, where the file is: ', make('code', {}, text(undo)))]),
      ...createHistory(past),
    ];
  }

  let isOpening = false;
  function showDetails() {
    const spot = parseLink(location.hash, names) ?? (dialog ? undefined : { name: names[0] });
    if (!spot) return dialog.open ? dialog.close() : undefined;
    details.replaceChildren(...createDetails(spot.name, spot.section));
    isOpening = true;
    if (dialog && !dialog.open) dialog.showModal();
    isOpening = false;
    const chosen = details.querySelector('.chosen');
    if (chosen) {
      chosen.focus();
      chosen.scrollIntoView({ block: 'start' });
    } else details.scrollTop = 0;
  }

  dialog?.addEventListener('close', () => {
    if (isOpening) return;
    const spot = parseLink(location.hash, names);
    if (!spot) return;
    history.replaceState(undefined, '', location.pathname + location.search);
    const row = rows.find(({ name }) => name === spot.name);
    const link =
      row &&
      (listLinks(row.element).find((one) => one.hash === `#${encode(spot.name)}/${encode(spot.section ?? '')}`) ??
        listLinks(row.element)[0]);
    if (link && !row.element.hidden) {
      keepOneTabStop(link);
      link.focus();
    }
  });
  dialog?.addEventListener('click', (event) => {
    if (event.target === dialog && event.clientX < dialog.getBoundingClientRect().left) dialog.close();
  });
  // A link to the open details changes no hash, so no event follows.
  table.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link && link.hash === location.hash) showDetails();
  });
  addEventListener('hashchange', showDetails);
  const isShown = (row, fields) => isSelected(row, toWish(fields), listTexts);
  const keys = ' The arrow keys move between cells; Enter opens one.';
  if (dialog) filterRows(rows, isShown, () => keepOneTabStop(), keys);
  else keepOneTabStop();
  showDetails();
}

start();
