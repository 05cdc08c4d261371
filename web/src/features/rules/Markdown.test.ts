import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Picture from '$games/temple/web/Picture.svelte';
import Sign from '$games/temple/web/Sign.svelte';
import Markdown from './Markdown.svelte';

const drawn = (text: string) => render(Markdown, { text, Picture }).container;

afterEach(cleanup);

describe('Markdown', () => {
  it('becomes elements, with the spaces that were written and no others', () => {
    const page = drawn('a **b***c*, `d` [e *f*](/g)\nh \\*i\\*.');
    expect(page.querySelector('p')?.textContent).toBe('a bc, d e f\nh *i*.');
    expect(page.querySelector('p a[href="/g"] em')?.textContent).toBe('f');
  });

  it('has lists inside lists, which begin where they say', () => {
    const page = drawn('3. one\n   - two **three**\n4. four');
    expect(page.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(page.querySelector('ol > li > ul > li')?.textContent).toBe('two three');
    expect(page.querySelectorAll('ol > li')).toHaveLength(2);
  });

  it('has tables, whose empty headings are no headings', () => {
    const page = drawn('| | Stars |\n| --- | --- |\n| **Run** | 7 |');
    expect(page.querySelectorAll('th')).toHaveLength(1);
    expect(page.querySelector('tbody strong')?.textContent).toBe('Run');
  });

  it('draws what is fenced as an example, and shows other fences as they stand', () => {
    const page = drawn('```sheet run=a1-b1 "Two in a run"\n1  2\n.  .\n```\n\n```\n1  2\n```');
    expect(page.querySelector('figure [role="img"]')?.getAttribute('aria-label')).toBe(
      'Two in a run',
    );
    expect(page.querySelector('figcaption')?.textContent).toBe('Two in a run');
    expect(page.querySelector('pre')?.textContent).toBe('1  2');
  });

  it('shows HTML as text, and makes no link to a script', () => {
    const written = 'a <b>c</b> ![d](/e.png) [f](javascript:alert(1))\n\n<script>alert(1)</script>';
    const page = drawn(written);
    expect(page.querySelector('b, img, a, script')).toBeNull();
    expect(page.textContent).toContain('<b>c</b> ![d](/e.png)');
    expect(page.textContent).toContain('<script>alert(1)</script>');
  });
});

describe('a page of rules', () => {
  const text =
    '# Game\n\nAbout it.\n\n## One {#one}\n\na ![](sign:penny) b\n\n### Part {#part}\n\n## Two {#two}';
  const page = () => render(Markdown, { text, Picture, Sign }).container;

  it('has contents that lead to its parts', () => {
    const links = [...page().querySelectorAll<HTMLAnchorElement>('nav a')];
    expect(links.map((link) => link.textContent)).toEqual(['One', 'Two']);
    for (const link of links) {
      expect(document.querySelector(`h2${link.hash}`)?.textContent).toBe(link.textContent);
    }
    expect(document.querySelector('h3#part')?.textContent).toBe('Part');
  });

  it('has drawings beside words', () => {
    expect(page().querySelectorAll('.sign svg.face.penny')).toHaveLength(1);
    expect(document.body.textContent?.includes('sign:')).toBe(false);
  });
});
