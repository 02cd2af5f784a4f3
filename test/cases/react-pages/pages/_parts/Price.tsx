export const Price = ({ amount }: { amount: number }) => <b className="price">{amount} €</b>
