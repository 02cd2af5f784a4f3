import { useEffect, useRef, useState } from 'react';
import { Address } from '{{npmPackage}}';

export function AddressForm() {
  const inputRef = useRef(null);
  const [address, setAddress] = useState({ line1: '', suburb: '', city: '', postcode: '' });

  useEffect(() => {
    const widget = new Address(inputRef.current, {
      key: 'YOUR_PUBLIC_KEY',
      country: 'nz',
      fields: { line1: inputRef.current }
    });
    widget.on('fill', ({ metadata }) => {
      setAddress({
        line1: metadata.address_line_1,
        suburb: metadata.suburb ?? '',
        city: metadata.city,
        postcode: metadata.postcode
      });
    });
    return () => widget.destroy();
  }, []);

  const change = ({ target: { name, value } }) => setAddress((current) => ({ ...current, [name]: value }));

  return (
    <>
      <label>Address <input ref={inputRef} name="line1" value={address.line1} onChange={change} autoComplete="off" /></label>
      <label>Suburb <input name="suburb" value={address.suburb} onChange={change} /></label>
      <label>Town or city <input name="city" value={address.city} onChange={change} /></label>
      <label>Postcode <input name="postcode" value={address.postcode} onChange={change} inputMode="numeric" /></label>
    </>
  );
}
