/**
 * Finds texts that are laid out wrongly. Runs in the page, so it must not use anything from outside.
 * @param words texts of the portal, which are never shortened; other texts may end in an ellipsis
 */
export function layoutProblems(words: readonly string[]): string[] {
  /** Tolerance in px, because browsers round. */
  const SLACK = 1.5;
  /** Fraction of a line's height. Letters may reach that far into the next line. */
  const OVERLAP = 0.35;
  const problems: string[] = [];
  const own = new Set(words);
  const clips = new Set(['hidden', 'clip']);
  const scrolls = new Set(['auto', 'scroll']);
  const say = (text: string) => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 60));

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`scrolls sideways: ${scrollWidth} px in ${clientWidth}`);

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert], [aria-hidden="true"], option') === null;
  const ancestors = (element: Element) => {
    const found: Element[] = [];
    for (let next: Element | null = element; next; next = next.parentElement) found.push(next);
    return found;
  };

  const lines: { node: Node; text: string; rect: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || !parent || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const around = ancestors(parent).map((element) => ({ element, style: getComputedStyle(element) }));
    // Visually hidden: for screen readers only.
    if (around.some(({ element, style }) => style.position === 'absolute' && element.clientWidth <= 1))
      continue;
    const isFixed = around.some(({ style }) => style.position === 'fixed');
    const isFloating = around.some(({ style }) => ['fixed', 'sticky'].includes(style.position));

    for (const rect of rects) {
      const box = around.find(({ style }) => style.display !== 'inline')?.element;
      let isSeen = true;
      let canScroll = false;
      for (const { element, style } of around) {
        const inner = element.getBoundingClientRect();
        const down = rect.height * OVERLAP;
        const isAcross = rect.right > inner.right + SLACK || rect.left < inner.left - SLACK;
        const isBelow = rect.bottom > inner.bottom + down;
        const isCut =
          (clips.has(style.overflowX) && isAcross) ||
          (clips.has(style.overflowY) && (isBelow || rect.top < inner.top - down));
        if (isCut && element.ariaLabel !== null && rect.top > inner.bottom - SLACK) {
          // It gives way altogether, and the label still says it.
          isSeen = false;
          break;
        }
        if (isCut && style.textOverflow === 'ellipsis' && !own.has(text)) {
          // The part beyond the ellipsis is not visible.
          rect.width = Math.min(rect.right, inner.right) - rect.left;
          break;
        }
        if (isCut) problems.push(`cut: ${say(text)}`);
        else if (element === box && isAcross)
          problems.push(`wider than its box by ${Math.round(rect.right - inner.right)} px: ${say(text)}`);
        else if (element === box && isBelow) problems.push(`higher than its box: ${say(text)}`);
        if (scrolls.has(style.overflowX) || scrolls.has(style.overflowY)) {
          // The rest can be scrolled into view, so outer boxes do not matter.
          canScroll = true;
          isSeen =
            rect.right > inner.left &&
            rect.left < inner.right &&
            rect.bottom > inner.top + down &&
            rect.top < inner.bottom - down;
          break;
        }
      }
      if (isSeen && !isFloating) lines.push({ node, text, rect });
      // Nothing scrolls what is fixed. "Skip to content" waits above the screen.
      if (isFixed && !canScroll && isSeen && rect.bottom > innerHeight + SLACK)
        problems.push(`below the screen: ${say(text)}`);
    }
  }

  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.node === other.node) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (width > 2 && height > OVERLAP * Math.min(one.rect.height, other.rect.height))
        problems.push(`overlap: ${say(one.text)} and ${say(other.text)}`);
    }
  }
  return [...new Set(problems)];
}

/** All texts of this page, visible or read by screen readers. It runs in the page. */
export function textsOfPage(): string[] {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Element) {
      for (const name of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'alt',
        'title',
        'placeholder',
      ])
        texts.push(node.getAttribute(name) ?? '');
    } else if (node.parentElement?.closest('style, script, [lang="en-IN"]:not(html)') === null) {
      texts.push(node.textContent ?? '');
    }
  }
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}
