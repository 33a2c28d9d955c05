// @ts-check

/** Returns whether the form selects the finding. Its text or the name of the repository must contain all words. */
function isSelected(finding, wish) {
  if (!wish.verdicts.includes(finding.verdict)) return false;
  if (wish.rule && !finding.rules.includes(wish.rule)) return false;
  return isSearchMatch(wish.search, [finding.text]);
}

function start() {
  const toFinding = (element, name) => ({
    element,
    verdict: element.dataset.word,
    rules: element.dataset.rules ? JSON.parse(element.dataset.rules) : [element.dataset.rule],
    text: `${name} ${element.textContent}`,
  });
  const repositories = [...document.querySelectorAll('.repository')].map((element) => {
    const name = element.id;
    const findings = [...element.querySelectorAll('[data-word]')].map((part) => toFinding(part, name));
    const isError = element.dataset.word === 'error';
    return {
      element,
      findings: isError ? [{ verdict: 'error', rules: [], text: element.textContent }] : findings,
    };
  });

  filterRows(repositories, ({ findings }, fields) => {
    const wish = {
      search: String(fields.get('search') ?? ''),
      rule: String(fields.get('rule') ?? ''),
      verdicts: fields.getAll('word'),
    };
    let isShown = false;
    for (const finding of findings) {
      const isChosen = isSelected(finding, wish);
      if (finding.element) finding.element.hidden = !isChosen;
      isShown ||= isChosen;
    }
    return isShown;
  });
}

start();
