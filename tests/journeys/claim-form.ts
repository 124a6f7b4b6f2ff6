import { type Locator, type Page } from 'playwright';
import { pdfFile } from '../pdf.ts';

export interface Line {
  product: string;
  quantity: string;
  total: string;
}

export function claimForm(page: Page) {
  const line = (number: number) => page.getByRole('group', { name: `Product ${number}`, exact: true });
  const choose = async (button: Locator, option: string) => {
    await button.click();
    await page.getByRole('option', { name: option }).click();
  };
  const form = {
    line,
    invoiceNumber: page.getByLabel('Invoice number'),
    invoice: page.getByLabel('Invoice (PDF)'),
    submit: page.getByRole('button', { name: 'Submit Claim' }),
    add: page.getByRole('button', { name: 'Add product' }),
    chooseT1: (name: string) => choose(page.getByRole('button', { name: /ND\/T1 partner/ }), name),
    chooseT2: (name: string) => choose(page.getByRole('button', { name: /^(?!.*ND).*T2 partner/ }), name),
    /** Types a `YYYY-MM-DD` day into the parts of the date field. */
    async typeDate(day: string) {
      const [year, month, date] = day.split('-');
      await page.getByRole('spinbutton').first().click();
      await page.keyboard.type(`${date}${month}${year}`);
    },
    async fillLine(number: number, values: Line) {
      await choose(
        line(number)
          .getByRole('button', { name: /Product/ })
          .first(),
        values.product,
      );
      await line(number).getByLabel('Quantity').fill(values.quantity);
      await line(number).getByLabel('Line total (₹)').fill(values.total);
    },
    acceptTerms: () => page.getByText('I accept the terms and conditions').click(),
    /** Fills in all fields, and one line. `pdf: null` leaves the invoice as it is. */
    async fill(
      invoiceNumber: string,
      {
        t1 = 'Not Applicable',
        t2 = 'Not Applicable',
        pdf = pdfFile().buffer,
        line: values = { product: 'Tarang AX3000 Router', quantity: '4', total: '40000' },
      }: { t1?: string; t2?: string; pdf?: Buffer | null | undefined; line?: Line } = {},
    ) {
      await form.chooseT1(t1);
      await form.chooseT2(t2);
      await form.invoiceNumber.fill(invoiceNumber);
      await form.typeDate(today());
      if (pdf) await form.invoice.setInputFiles(pdfFile(pdf));
      await form.fillLine(1, values);
      await form.acceptTerms();
      return form;
    },
  };
  return form;
}

/** Today in India as `YYYY-MM-DD`. */
export function today(): string {
  return new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
