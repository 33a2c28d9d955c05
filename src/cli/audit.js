// @ts-check

/** Whether a finding is shown. All words that are searched for have to be in its text or in the repository's name. */
function isWanted(finding, wish) {
  if (!wish.verdicts.includes(finding.verdict)) return false;
  if (wish.rule && !finding.rules.includes(wish.rule)) return false;
  const text = finding.text.toLowerCase();
  const searched = wish.search.toLowerCase().split(/\s+/).filter(Boolean);
  return searched.every((word) => text.includes(word));
}

function start() {
  const form = document.getElementById('filters');
  const found = document.getElementById('found');
  document.documentElement.classList.add('with-script');

  const findingOf = (element, name) => ({
    element,
    verdict: element.dataset.word,
    rules: element.dataset.rules ? JSON.parse(element.dataset.rules) : [element.dataset.rule],
    text: `${name} ${element.textContent}`,
  });
  const repositories = [...document.querySelectorAll('.repository')].map((element) => {
    const name = element.id;
    const findings = [...element.querySelectorAll('[data-word]')].map((one) => findingOf(one, name));
    const isError = element.dataset.word === 'error';
    return {
      element,
      findings: isError ? [{ verdict: 'error', rules: [], text: element.textContent }] : findings,
    };
  });

  function choose() {
    const fields = new FormData(form);
    const wish = {
      search: String(fields.get('search') ?? ''),
      rule: String(fields.get('rule') ?? ''),
      verdicts: fields.getAll('word'),
    };
    let count = 0;
    for (const { element, findings } of repositories) {
      let isShown = false;
      for (const finding of findings) {
        const isFound = isWanted(finding, wish);
        if (finding.element) finding.element.hidden = !isFound;
        isShown ||= isFound;
      }
      element.hidden = !isShown;
      if (isShown) count += 1;
    }
    found.textContent = `${count} of ${repositories.length} repositories.`;
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', choose);
  choose();
}

start();
